import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  /** The build puts a hash of the content into the name, so the answer never changes. */
  readonly immutable: boolean;
}

/** The built page. A request can only name a file that was there at the start: no path of a request reaches the disk. */
export interface PageFiles {
  /** Reads it when it is first asked for; undefined where there is none. */
  readonly get: (address: string) => PageFile | undefined;
  /** Reads the others too, because an update of the program may replace them while it runs. */
  readonly readAll: () => Promise<void>;
}

/** `null` when the page has not been built. */
export async function openPageFiles(directory: string): Promise<PageFiles | null> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return null;
  const paths = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile() || mediaTypes[path.extname(entry.name)] === undefined) continue;
    const full = path.join(entry.parentPath, entry.name);
    paths.set(`/${path.relative(directory, full).split(path.sep).join('/')}`, full);
  }
  const start = paths.get('/index.html');
  if (start === undefined) return null;
  paths.set('/', start);
  const files = new Map<string, PageFile>();
  const get = (address: string) => {
    const full = paths.get(address);
    if (full === undefined) return undefined;
    const file = files.get(address) ?? readPageFile(full, address);
    if (file !== undefined) files.set(address, file);
    return file;
  };
  return {
    get,
    async readAll() {
      for (const address of paths.keys()) {
        get(address);
        await setImmediate();
      }
    },
  };
}

/** At once: a file of the page takes less time to read than to ask for it in the background. */
function readPageFile(full: string, address: string): PageFile | undefined {
  const mediaType = mediaTypes[path.extname(full)];
  if (mediaType === undefined) return undefined;
  try {
    return { bytes: new Uint8Array(readFileSync(full)), mediaType, immutable: address.startsWith('/assets/') };
  } catch {
    return undefined;
  }
}

/** What the page may load and do, in Electron and in a browser alike: its own files, and nothing else. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
};
