import { createHash } from 'node:crypto';
import { largestImageBytes } from '../../../shared/contract/limits.ts';
import type { ImageAnswer, ImageProblem } from '../../../shared/contract/reports/images.ts';
import { isRecord } from '../../../shared/json.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { credentialHeaders } from '../../../shared/service/bodies.ts';
import { listedAddresses } from '../../../shared/settings/descriptor.ts';
import { originOf, type Settings } from '../../../shared/settings/settings.ts';
import type { Clock, HttpError, HttpTransport, Log } from '../ports.ts';
import type { ServiceCredentials } from '../service/credentials.ts';
import { noAnswerCode } from './ask-service.ts';
import { imageContent } from './image-content.ts';

interface ImageFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** The pictures that answers of the service name, fetched for the page and kept in memory for a while. */
export interface Images {
  /** Never rejects. A picture that is here, or on its way, is not fetched again. */
  readonly load: (location: string) => Promise<ImageAnswer>;
  /** Null where it is not here any more: load it again. */
  readonly file: (key: string) => ImageFile | null;
}

export interface ImageParts {
  readonly transport: HttpTransport;
  readonly credentials: Pick<ServiceCredentials, 'forService'>;
  readonly settings: () => Pick<Settings, 'serviceUrl' | 'imageAddresses'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

type Failed = Omit<Extract<ImageAnswer, { state: 'failed' }>, 'state'>;
type Shown = Extract<ImageAnswer, { state: 'here' }>;

/** A screen of thumbnails must not hold up the files of the depot. */
const mostAtOnce = 3;
const mostRedirects = 3;
const progressTimeoutMs = 15_000;
/** In all, with every redirect. */
const deadlineMs = 60_000;
const mostKeptBytes = 96 * 1024 * 1024;
const accepted = 'image/png, image/jpeg, image/webp, image/gif';
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function createImages(parts: ImageParts): Images {
  const { settings, clock, log } = parts;
  const kept = createKeptImages();
  const loading = new Map<string, Promise<ImageAnswer>>();
  const inTurn = createTurns(mostAtOnce);

  async function fetched(url: URL): Promise<ImageAnswer> {
    const abort = new AbortController();
    const cancel = clock.after(deadlineMs, () => abort.abort());
    const found = await fetchImage(parts, url, abort.signal);
    cancel();
    const content = found.ok ? imageContent(found.value) : null;
    if (found.ok && content !== null) {
      const { kind, ...size } = content;
      return kept.add(url, { fileName: fileNameOf(url, kind), bytes: found.value }, size);
    }
    const failed: Failed = found.ok ? { problem: 'not-an-image', origin: null } : found.error;
    log.warn('image-not-shown', { code: failed.problem });
    return { state: 'failed', ...failed };
  }

  return {
    async load(location) {
      const url = addressOf(location, settings().serviceUrl);
      if (url === null) return { state: 'failed', problem: 'no-address', origin: null };
      // What was fetched while the settings allowed it is not shown once they do not.
      if (!mayFetchFrom(url, settings())) return { state: 'failed', ...notAllowed(url) };
      const here = kept.of(url);
      if (here !== null) return here;
      const known = loading.get(url.href);
      if (known !== undefined) return known;
      const begun = inTurn(() => fetched(url)).finally(() => loading.delete(url.href));
      loading.set(url.href, begun);
      return begun;
    },
    file: kept.file,
  };
}

/** The pictures that the rows of an answer name, as they name them. */
export function imagesNamedBy(rows: readonly unknown[]): ReadonlySet<string> {
  let named = namedBy.get(rows);
  if (named === undefined) {
    named = new Set(rows.flatMap(locationsIn));
    namedBy.set(rows, named);
  }
  return named;
}

const namedBy = new WeakMap<readonly unknown[], ReadonlySet<string>>();

function locationsIn(row: unknown): string[] {
  if (!isRecord(row)) return [];
  const { images, checkResults } = row;
  const own = Array.isArray(images) ? images.filter((each) => typeof each === 'string') : [];
  return [...own, ...(Array.isArray(checkResults) ? checkResults.flatMap(locationsIn) : [])];
}

/** Of a location without an origin, that of the service. Null where it is none that could be asked. */
function addressOf(location: string, serviceUrl: string): URL | null {
  const url = URL.parse(location, URL.canParse(serviceUrl) ? `${serviceUrl.replace(/\/+$/, '')}/` : undefined);
  const isUsable = url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}` === '';
  return isUsable ? url : null;
}

/** From the service, and from what begins with an address that the settings allow. */
function mayFetchFrom(url: URL, { serviceUrl, imageAddresses }: ReturnType<ImageParts['settings']>): boolean {
  return (
    url.origin === originOf(serviceUrl) ||
    listedAddresses(imageAddresses).some((text) => {
      const allowed = URL.parse(text);
      if (allowed === null || allowed.origin !== url.origin) return false;
      const folder = allowed.pathname.endsWith('/') ? allowed.pathname : `${allowed.pathname}/`;
      return url.pathname === allowed.pathname || url.pathname.startsWith(folder);
    })
  );
}

function notAllowed({ origin }: URL): Failed {
  return { problem: 'not-allowed', origin };
}

/** Follows redirects to where the same rule allows it. The keys go to the service, as long as nobody else led there. */
async function fetchImage(
  { transport, credentials, settings }: ImageParts,
  first: URL,
  signal: AbortSignal,
): Promise<Result<Uint8Array, Failed>> {
  let url = first;
  let isOfService = true;
  for (let redirect = 0; redirect <= mostRedirects; redirect += 1) {
    if (!mayFetchFrom(url, settings())) return failure(notAllowed(url));
    isOfService &&= url.origin === originOf(settings().serviceUrl);
    const keys = isOfService ? await credentials.forService(url.href) : null;
    if (keys?.ok === false) return problem('no-keys');
    const answer = await transport.request({
      method: 'GET',
      url: url.href,
      headers: {
        Accept: accepted,
        'Accept-Encoding': 'identity',
        ...(keys !== null && {
          [credentialHeaders.apiToken]: keys.value.apiToken,
          [credentialHeaders.subscriptionKey]: keys.value.subscriptionKey,
        }),
      },
      body: [],
      progressTimeoutMs,
      deadlineMs,
      signal,
      maxAnswerBytes: largestImageBytes,
    });
    if (!answer.ok) return problem(networkProblem(answer.error));
    const { status, headers, body } = answer.value;
    if (status === 200) return success(body);
    const next = redirects.has(status) ? addressOf(headers.location ?? '', url.href) : null;
    if (next === null) return problem(statusProblem(status, isOfService));
    url = next;
  }
  return problem('service-failed');
}

function problem(code: ImageProblem): Result<never, Failed> {
  return failure({ problem: code, origin: null });
}

function statusProblem(status: number, isOfService: boolean): ImageProblem {
  if (status === 404 || status === 410) return 'gone';
  // Stores of pictures answer so once an address has expired; keys are not asked for there.
  if (status === 401 || status === 403) return isOfService ? 'keys-refused' : 'gone';
  return 'service-failed';
}

function networkProblem({ phase }: HttpError): ImageProblem {
  switch (phase) {
    case 'answer-too-large':
      return 'too-large';
    // Nobody else cancels than the deadline.
    case 'cancelled':
      return 'timed-out';
    default:
      return noAnswerCode({ phase });
  }
}

const mostNameCharacters = 80;

/** As the service calls it, with the ending of what it is. */
function fileNameOf({ pathname }: URL, kind: string): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const safe = last.replace(/[^\w.-]+/g, '_').slice(0, mostNameCharacters);
  return `${safe === '' ? 'picture' : safe}.${kind}`;
}

interface KeptImages {
  readonly add: (url: URL, file: ImageFile, size: Pick<Shown, 'widthPixels' | 'heightPixels'>) => Shown;
  readonly of: (url: URL) => Shown | null;
  readonly file: Images['file'];
}

/** In memory only, because a picture may show a person or a plate; the ones that were asked for last stay longest. */
function createKeptImages(): KeptImages {
  const files = new Map<string, { readonly file: ImageFile; readonly shown: Shown }>();
  let keptBytes = 0;
  const used = (key: string) => {
    const entry = files.get(key);
    if (entry === undefined) return null;
    files.delete(key);
    files.set(key, entry);
    return entry;
  };
  return {
    add(url, file, size) {
      const key = keyOf(url);
      const shown: Shown = { state: 'here', key, ...size };
      files.set(key, { file, shown });
      keptBytes += file.bytes.byteLength;
      for (const [oldest, entry] of files) {
        if (keptBytes <= mostKeptBytes) break;
        files.delete(oldest);
        keptBytes -= entry.file.bytes.byteLength;
      }
      return shown;
    },
    of: (url) => used(keyOf(url))?.shown ?? null,
    file: (key) => used(key)?.file ?? null,
  };
}

function keyOf(url: URL): string {
  return createHash('sha256').update(url.href).digest('hex');
}

/** Begins work in the order in which it is asked for, so much of it at the same time. */
function createTurns(most: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
