import { AsyncLocalStorage } from 'node:async_hooks';
import { AuthType, createClient, type FileStat, getPatcher } from 'webdav';
import type { ArchiveTrouble } from '../../../shared/contract/company-archive.ts';
import { type Result, success } from '../../../shared/result.ts';
import type { HttpRequest, HttpTransport } from '../ports.ts';
import {
  type ArchiveRoute,
  failureOfStatus,
  largestObjectBytes,
  type ObjectStore,
  type ObjectStoreParts,
  patience,
  type StoreResult,
  sha256Hex,
  transportTrouble,
  trouble,
} from './object-store.ts';

/** What the library asks for, which has no other way to the network than the depot's own transport. */
interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data?: unknown;
}

/** The transport said why there is no answer; the library passes it on as it is. */
class NoAnswer extends Error {
  readonly ended: Result<never, ArchiveTrouble>;
  constructor(ended: Result<never, ArchiveTrouble>) {
    super('no answer');
    this.ended = ended;
  }
}

interface Way {
  readonly transport: HttpTransport;
  readonly signal: AbortSignal;
  /** The answer before asked who comes. */
  wasAsked: boolean;
}

/** The library has one place for all its clients where requests can be taken over. */
const ways = new AsyncLocalStorage<Way>();
getPatcher().patch('request', (asked) => {
  const way = ways.getStore();
  if (way === undefined) throw new Error('a request of WebDAV that no store has made');
  return requested(way, asked as Asked);
});

/**
 * A folder of a WebDAV server. It has no checksums: a file is put under another name, read back, and gets its name only
 * then. Nor has it uploads that go on: the standard knows none (RFC 4918), and a server that does not know a part of a
 * file when it sees one (RFC 9110, 14.5) keeps it as the whole. A line that breaks costs the file on its way, which is
 * 60 KB as a rule. Nor has a file that is moved into the place of another a condition that servers agree on: what is
 * replaced here has one writer.
 */
export function createWebDavStore(route: ArchiveRoute, { transport }: ObjectStoreParts): ObjectStore {
  const { user: username, secret: password, folder } = route;
  const hasLogin = username !== '';
  // Whatever the server asks for: a password in the open of TLS, or digested.
  const authType = hasLogin ? AuthType.Auto : AuthType.None;
  const client = createClient(route.url, { authType, ...(hasLogin && { username, password }) });
  const made = new Set<string>();
  const pathOf = (name: string) => (folder === '' ? `/${name}` : `/${folder}/${name}`);

  async function speak<Value>(signal: AbortSignal, act: () => Promise<Value>): StoreResult<Value> {
    try {
      return success(await ways.run({ transport, signal, wasAsked: false }, act));
    } catch (error) {
      if (error instanceof NoAnswer) return error.ended;
      const status = statusOf(error);
      // Anything else is what the library makes of an answer that is no WebDAV.
      return status === null ? trouble('not-understood') : trouble(failureOfStatus(status), String(status));
    }
  }

  /** Null in the place of an object that is not there. */
  async function unlessMissing<Value>(act: () => Promise<Value>): Promise<Value | null> {
    try {
      return await act();
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  async function makeFolderOf(path: string): Promise<void> {
    const directory = path.slice(0, path.lastIndexOf('/'));
    if (directory === '' || made.has(directory)) return;
    // Others make folders there as well: other depots, and this one's own test. What one of them made since the library
    // looked answers 405 (RFC 4918, 9.3.1), or 500 by a server that did not expect it. The next look finds it; each such
    // answer is one folder fewer to make.
    for (let others = directory.split('/').length; !made.has(directory); others -= 1) {
      try {
        await client.createDirectory(directory, { recursive: true });
        made.add(directory);
      } catch (error) {
        const status = statusOf(error);
        if ((status !== 405 && status !== 500) || others === 0) throw error;
      }
    }
  }

  const read = async (path: string): Promise<Uint8Array | null> => {
    const content = await unlessMissing(() => client.getFileContents(path, { format: 'binary' }));
    return content === null ? null : new Uint8Array(content as ArrayBuffer);
  };

  async function hashAt(path: string): Promise<string | null> {
    const content = await read(path);
    return content === null ? null : sha256Hex(content);
  }

  async function put(name: string, bytes: Uint8Array, signal: AbortSignal): StoreResult<void> {
    const path = pathOf(name);
    const temporary = `${path}.part`;
    const put = await speak(signal, async () => {
      await makeFolderOf(path);
      await client.putFileContents(temporary, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      if ((await hashAt(temporary)) !== sha256Hex(bytes)) return false;
      await client.moveFile(temporary, path);
      return true;
    });
    // A folder that was made may have been removed by hand.
    if (!put.ok) made.clear();
    if (!put.ok) return put;
    return put.value ? success(undefined) : trouble('wrong-checksum');
  }

  async function entriesOf(directory: string): Promise<readonly FileStat[]> {
    const entries = await unlessMissing(() => client.getDirectoryContents(pathOf(directory)));
    return (entries ?? []) as readonly FileStat[];
  }

  return {
    async put(name, bytes, _progress, signal) {
      const ended = await put(name, bytes, signal);
      return ended.ok ? success('checked') : ended;
    },
    async read(name, signal) {
      const found = await speak(signal, () => read(pathOf(name)));
      if (!found.ok) return found;
      return success(found.value === null ? null : { bytes: found.value, tag: null });
    },
    async replace(name, bytes, _version, signal) {
      const ended = await put(name, bytes, signal);
      return ended.ok ? success('put') : ended;
    },
    get: (name, signal) => speak(signal, () => read(pathOf(name))),
    hold: null,
    async check(name, sha256, signal) {
      const found = await speak(signal, () => hashAt(pathOf(name)));
      if (!found.ok) return found;
      const is = found.value === null ? 'missing' : found.value === sha256 ? 'same' : 'other';
      return success({ is, lockedUntil: null });
    },
    remove: (name, signal) =>
      speak(signal, async () => {
        await unlessMissing(() => client.deleteFile(pathOf(name)));
      }),
    async list(within, limit, signal) {
      const found = await speak(signal, () => namesWithin(entriesOf, within, limit));
      if (!found.ok) return found;
      return success({ names: found.value.slice(0, limit), more: found.value.length > limit });
    },
    folders: (within, signal) =>
      speak(signal, async () =>
        (await entriesOf(within)).filter(({ type }) => type === 'directory').map(({ basename }) => basename),
      ),
  };
}

/** Of a folder and all in it; of what is more than the limit, some. */
async function namesWithin(
  entriesOf: (directory: string) => Promise<readonly FileStat[]>,
  within: string,
  limit: number,
): Promise<readonly string[]> {
  const names: string[] = [];
  const open = [within];
  for (let directory = open.shift(); directory !== undefined && names.length <= limit; directory = open.shift()) {
    for (const { basename, type } of await entriesOf(directory)) {
      if (type === 'directory') open.push(`${directory}/${basename}`);
      else if (!basename.endsWith('.part')) names.push(`${directory}/${basename}`);
    }
  }
  return names;
}

async function requested(way: Way, { url, method, headers, data }: Asked): Promise<Response> {
  const { transport, signal } = way;
  const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  const answered = await transport.request({
    method: method as HttpRequest['method'],
    url,
    headers: Object.fromEntries(own),
    ...patience,
    signal,
    body: bodyOf(data),
    maxAnswerBytes: largestObjectBytes,
  });
  if (!answered.ok) throw new NoAnswer(transportTrouble(answered.error));
  const { status, headers: told, body } = answered.value;
  // The library takes a 401 for a step of signing in by digest, and the last one of them for the answer itself.
  const hasSignedIn = own.some(([name, value]) => name.toLowerCase() === 'authorization' && /^digest/i.test(value));
  if (status === 401 && way.wasAsked && hasSignedIn) throw new NoAnswer(trouble('sign-in-refused', '401'));
  way.wasAsked = status === 401;
  const hasBody = method !== 'HEAD' && status >= 200 && ![204, 205, 304].includes(status);
  return new Response(hasBody ? Buffer.from(body) : null, { status, headers: told });
}

function bodyOf(data: unknown): readonly Uint8Array[] {
  if (data === undefined || data === '') return [];
  return [data instanceof Uint8Array ? data : Buffer.from(String(data))];
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('status' in error)) return null;
  return typeof error.status === 'number' ? error.status : null;
}
