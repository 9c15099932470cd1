import { failure, type Result, success } from '../../../shared/result.ts';
import type { Alteration } from './altered-answer.ts';

/**
 * What the service can be told to do instead of answering a request properly. "Carried out" means that the operation itself was
 * performed (an upload was taken and kept) before things went wrong, so that the client cannot know it.
 */
export type Misbehaviour =
  /** Answer with this status and the error body that belongs to it; `retryAfter` is `seconds` or `date`, both that far ahead. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly carriedOut: boolean;
      readonly retryAfter?: { readonly form: 'seconds' | 'date'; readonly seconds: number };
    }
  /** Read the request and never answer. */
  | { readonly kind: 'stall' }
  | { readonly kind: 'cut'; readonly when: CutMoment }
  /** Carried out; the success status with half of the JSON text. */
  | { readonly kind: 'broken-body' }
  /** Carried out; the proper answer, a byte every `intervalMs`. */
  | { readonly kind: 'drip'; readonly intervalMs: number }
  /** Carried out; the proper answer after `delayMs`. */
  | { readonly kind: 'late'; readonly delayMs: number }
  | {
      readonly kind: 'redirect';
      readonly status: 301 | 302 | 303 | 307 | 308;
      readonly to: 'same-origin' | 'other-origin';
    }
  /** Carried out; a success status with a JSON text of this size. */
  | { readonly kind: 'huge'; readonly sizeBytes: number }
  /** Carried out; the proper answer, but for one thing that a reader must bear. */
  | { readonly kind: 'altered'; readonly alteration: Alteration };

/** Before and during the body: not carried out. After the body and during the answer: carried out. */
export type CutMoment = 'before-body' | 'during-body' | 'after-body' | 'during-answer';

const redirectStatuses = [301, 302, 303, 307, 308] as const;
const alterations: readonly Alteration[] = ['extra-fields', 'nulls', 'empty', 'misfit'];
const cutMoments: readonly CutMoment[] = ['before-body', 'during-body', 'after-body', 'during-answer'];

/**
 * Reads the text form used by the command line, the control endpoint and the request header: a name, then options after semicolons.
 *
 * ```
 * 500            400;carried-out      429;retry-after=2      503;retry-after-date=2
 * stall          cut-before-body      cut-during-body        cut-after-body       cut-during-answer
 * broken-body    drip;interval-ms=20  late;delay-ms=500      huge;size-bytes=50000000
 * redirect       redirect;to=other-origin;status=302
 * extra-fields   nulls                empty                  misfit
 * ```
 *
 * The failure says which part was not understood.
 */
export function parseMisbehaviour(text: string): Result<Misbehaviour, string> {
  const [name = '', ...optionTexts] = text.split(';').map((part) => part.trim());
  const options = new Map(
    optionTexts.map((option) => {
      const [key = '', value = ''] = option.split('=', 2);
      return [key, value] as const;
    }),
  );
  const kind = kindOf(name);
  if (!kind) {
    return failure(`"${name}" is no misbehaviour; known are a status such as 500, ${Object.keys(known).join(', ')}`);
  }
  for (const key of options.keys()) {
    if (!kind.options.includes(key)) return failure(`"${key}" is no option of "${name}"`);
  }
  const built = kind.build(options);
  return built ? success(built) : failure(`"${text}" has an option with a value that cannot be`);
}

/** The name under which a misbehaviour is counted: its text form without options. */
export function nameOfMisbehaviour(misbehaviour: Misbehaviour): string {
  if (misbehaviour.kind === 'status') return String(misbehaviour.status);
  if (misbehaviour.kind === 'altered') return misbehaviour.alteration;
  return misbehaviour.kind === 'cut' ? `cut-${misbehaviour.when}` : misbehaviour.kind;
}

interface Kind {
  readonly options: readonly string[];
  readonly build: (options: ReadonlyMap<string, string>) => Misbehaviour | undefined;
}

const known: Readonly<Record<string, Kind>> = {
  stall: { options: [], build: () => ({ kind: 'stall' }) },
  ...Object.fromEntries(
    cutMoments.map((when): [string, Kind] => [`cut-${when}`, { options: [], build: () => ({ kind: 'cut', when }) }]),
  ),
  ...Object.fromEntries(
    alterations.map((alteration): [string, Kind] => [
      alteration,
      { options: [], build: () => ({ kind: 'altered', alteration }) },
    ]),
  ),
  'broken-body': { options: [], build: () => ({ kind: 'broken-body' }) },
  drip: {
    options: ['interval-ms'],
    build: (options) =>
      withWholeNumber(options.get('interval-ms') ?? '20', (intervalMs) => ({ kind: 'drip', intervalMs })),
  },
  late: {
    options: ['delay-ms'],
    build: (options) => withWholeNumber(options.get('delay-ms') ?? '500', (delayMs) => ({ kind: 'late', delayMs })),
  },
  huge: {
    options: ['size-bytes'],
    build: (options) =>
      withWholeNumber(options.get('size-bytes') ?? '50000000', (sizeBytes) => ({ kind: 'huge', sizeBytes })),
  },
  redirect: {
    options: ['to', 'status'],
    build: (options) => {
      const status = redirectStatuses.find((each) => String(each) === (options.get('status') ?? '307'));
      const to = options.get('to') ?? 'same-origin';
      if (!status || (to !== 'same-origin' && to !== 'other-origin')) return undefined;
      return { kind: 'redirect', status, to };
    },
  },
};

function kindOf(name: string): Kind | undefined {
  if (/^[45]\d\d$/.test(name)) {
    return { options: ['carried-out', 'retry-after', 'retry-after-date'], build: statusOf(name) };
  }
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

function statusOf(name: string): Kind['build'] {
  return (options) => {
    const answer = { kind: 'status', status: Number(name), carriedOut: options.has('carried-out') } as const;
    const seconds = options.get('retry-after') ?? options.get('retry-after-date');
    if (seconds === undefined) return answer;
    const form = options.has('retry-after') ? 'seconds' : 'date';
    return withWholeNumber(seconds, (value) => ({ ...answer, retryAfter: { form, seconds: value } }));
  };
}

function withWholeNumber<Built>(text: string, build: (value: number) => Built): Built | undefined {
  return /^\d{1,9}$/.test(text) ? build(Number(text)) : undefined;
}
