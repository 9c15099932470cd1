import { addScheme } from './addresses.ts';
import { lifeOfApp } from './life.ts';
import { strict } from './strict.ts';

type Handler = (request: Request) => Response | Promise<Response>;

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
  handle(scheme: string, handler: Handler) {
    if (!lifeOfApp.ready) throw new Error('protocol.handle can only be used after the app is ready.');
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
});
