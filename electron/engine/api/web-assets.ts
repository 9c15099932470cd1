import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

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

export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  /** The build puts a hash of the content into the name, so the answer never changes. */
  readonly immutable: boolean;
}

/**
 * The built page, read once: a request can only name a file that was there, so no path of a request ever reaches the
 * file system. `null` when the page has not been built.
 */
export async function readPageFiles(directory: string): Promise<ReadonlyMap<string, PageFile> | null> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => null);
  if (names === null) return null;
  const files = new Map<string, PageFile>();
  const reading = names.map(async (entry) => {
    const mediaType = mediaTypes[path.extname(entry.name)];
    if (!entry.isFile() || mediaType === undefined) return;
    const full = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(directory, full).split(path.sep).join('/')}`;
    files.set(address, {
      bytes: new Uint8Array(await readFile(full)),
      mediaType,
      immutable: address.startsWith('/assets/'),
    });
  });
  await Promise.all(reading);
  const start = files.get('/index.html');
  if (start === undefined) return null;
  return files.set('/', start);
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
