import { inElectron } from './addresses.ts';
import type { PageTarget } from './page-target.ts';
import { protocolHandler } from './protocol.ts';
import type { WebRequest } from './web-request.ts';

/** A request of the page that the browser holds back until it is told what to do. */
export interface PausedRequest {
  readonly requestId: string;
  readonly resourceType: string;
  readonly frameId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** Lets a request through, answers it from a scheme of the app's, or refuses it as the session says. */
export async function answerRequest(paused: PausedRequest, target: PageTarget, webRequest: WebRequest): Promise<void> {
  const { requestId, request } = paused;
  const url = inElectron(request.url);
  if (await webRequest.isCancelled({ url, method: request.method, resourceType: resourceTypeOf(paused, target) })) {
    await tell(target, 'Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    return;
  }
  const handler = url === request.url ? undefined : protocolHandler(url);
  if (handler === undefined) {
    await tell(target, 'Fetch.continueRequest', { requestId });
    return;
  }
  const answered = Promise.withResolvers<Parameters<Parameters<typeof handler>[1]>[0]>();
  handler({ url, method: request.method, headers: request.headers }, answered.resolve);
  const { statusCode = 200, headers, data } = await answered.promise;
  await tell(target, 'Fetch.fulfillRequest', {
    requestId,
    responseCode: statusCode,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: Buffer.from(data).toString('base64'),
  });
}

/** A page that went elsewhere meanwhile has taken its requests along: nobody waits for the answer. */
async function tell(target: PageTarget, method: string, given: object): Promise<void> {
  await target.command(method, given).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.includes('Invalid InterceptionId'))) throw error;
  });
}

function resourceTypeOf({ resourceType, frameId }: PausedRequest, target: PageTarget): string {
  if (resourceType === 'Document') return frameId === target.mainFrameId ? 'mainFrame' : 'subFrame';
  return resourceType.toLowerCase();
}
