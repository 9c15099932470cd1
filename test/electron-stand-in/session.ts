import { strict } from './strict.ts';
import { StrictEmitter } from './strict-emitter.ts';
import { WebRequest } from './web-request.ts';

type PermissionRequestHandler = (contents: unknown, permission: string, decide: (granted: boolean) => void) => void;
type PermissionCheckHandler = (contents: unknown, permission: string) => boolean;

export interface ProxyConfig {
  readonly mode?: string;
  readonly proxyRules?: string;
}

/** A session: what a page in it, or a request over it, may do. Without handlers everything is granted, as in Electron. */
export class Session extends StrictEmitter {
  readonly webRequest = strict('session.webRequest', new WebRequest());
  readonly partition: string;
  proxy: ProxyConfig = { mode: 'system' };
  #requested: PermissionRequestHandler | null = null;
  #checked: PermissionCheckHandler | null = null;

  constructor(partition: string) {
    super('session', ['will-download']);
    this.partition = partition;
  }

  setPermissionRequestHandler(handler: PermissionRequestHandler | null): void {
    this.#requested = handler;
  }

  setPermissionCheckHandler(handler: PermissionCheckHandler | null): void {
    this.#checked = handler;
  }

  /** The stand-in's requests go over Node, which verifies certificates by itself. */
  setCertificateVerifyProc(_verify: unknown): void {}

  async setProxy(config: ProxyConfig): Promise<void> {
    this.proxy = config;
  }

  async closeAllConnections(): Promise<void> {
    // The stand-in's requests keep no connections of their own.
  }

  /** Whether the browser is to grant a permission to the page. */
  async grants(permission: string): Promise<boolean> {
    if (this.#checked !== null && !this.#checked(null, permission)) return false;
    const requested = this.#requested;
    if (requested === null) return true;
    return new Promise((resolve) => requested(null, permission, resolve));
  }
}

const partitions = new Map<string, Session>();

function fromPartition(partition: string): Session {
  const known = partitions.get(partition);
  if (known !== undefined) return known;
  const made = strict('session', new Session(partition));
  partitions.set(partition, made);
  return made;
}

export const session = strict('session', { fromPartition, defaultSession: fromPartition('') });
