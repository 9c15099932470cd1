import { addScheme } from './addresses.ts';
import { lifeOfApp } from './life.ts';
import { strict } from './strict.ts';

interface ProtocolResponse {
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: Uint8Array;
}

type Handler = (
  request: { readonly url: string; readonly method: string; readonly headers: Readonly<Record<string, string>> },
  respond: (response: ProtocolResponse) => void,
) => void;

const handlers = new Map<string, Handler>();

/** The handler of an address's scheme, if the app has one. */
export function protocolHandler(url: string): Handler | undefined {
  return handlers.get(url.slice(0, url.indexOf(':')));
}

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: readonly { readonly scheme: string }[]) {
    if (lifeOfApp.ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme } of schemes) addScheme(scheme);
  },
  registerBufferProtocol(scheme: string, handler: Handler): boolean {
    if (!lifeOfApp.ready) throw new Error('protocol.registerBufferProtocol can only be used after the app is ready.');
    if (handlers.has(scheme)) return false;
    handlers.set(scheme, handler);
    return true;
  },
});
