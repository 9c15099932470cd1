export interface RequestDetails {
  readonly url: string;
  readonly method: string;
  readonly resourceType: string;
}

type Listener = (details: RequestDetails, decide: (decision: { readonly cancel?: boolean }) => void) => void;

/** `session.webRequest`, of which the app uses the first stage. */
export class WebRequest {
  #listener: Listener | null = null;

  onBeforeRequest(listener: Listener | null): void {
    this.#listener = listener;
  }

  isCancelled(details: RequestDetails): Promise<boolean> {
    const listener = this.#listener;
    if (listener === null) return Promise.resolve(false);
    return new Promise((resolve) => listener(details, ({ cancel }) => resolve(cancel === true)));
  }
}
