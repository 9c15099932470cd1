import { z } from 'zod';
import { canonicalText, custodyEvents, hashOfLine, noLineBefore } from '../store/journal.ts';
import { isSignedBy } from './signing-key.ts';

/**
 * What is wrong with a journal. `changed`: the line is not the one whose hash the line after it has. `missing`: the lines
 * from `line` to `to` are not there. `out-of-order`: the line stands after one with a higher number. `doubled`: it stands
 * there twice. `unreadable`: what stands after line `line` is no line of a journal. `bad-signature`: the signature does not
 * fit the head, so it, or something before it, was changed. `other-key`: a head is signed by a key that no line announced.
 */
interface JournalFinding {
  readonly code: 'changed' | 'missing' | 'out-of-order' | 'doubled' | 'unreadable' | 'bad-signature' | 'other-key';
  readonly line: number;
  readonly to?: number;
}

export interface JournalReport {
  /** The first ones, in the order in which they were found. */
  readonly findings: readonly JournalFinding[];
  /** How many were found in all. */
  readonly found: number;
  readonly lines: number;
  /** Number, hash and time of the last line; null where there is none. */
  readonly last: { readonly number: number; readonly hash: string; readonly at: number } | null;
  /** The last head whose signature fits. */
  readonly head: { readonly number: number; readonly at: number } | null;
  /** Lines after that head, whose end nothing vouches for. */
  readonly unsigned: number;
  /** The public keys that the journal says it is signed with, each with its first line. */
  readonly keys: readonly { readonly publicKey: string; readonly line: number }[];
}

/** Takes a journal line by line, in the order in which it stands, and holds a bounded amount of it. */
export interface JournalCheck {
  readonly take: (text: string) => void;
  readonly report: () => JournalReport;
}

const hashText = z.string().regex(/^[0-9a-f]{64}$/);
const lineSchema = z
  .object({ n: z.int().positive(), at: z.int(), clock: z.string(), what: z.string(), prev: hashText })
  .catchall(z.union([z.int(), z.string()]));
type ReadLine = z.infer<typeof lineSchema>;

const mostFindings = 50;
const longestLine = 4000;

export function createJournalCheck(): JournalCheck {
  const findings: JournalFinding[] = [];
  const gaps: { from: number; to: number }[] = [];
  const keys: { publicKey: string; line: number }[] = [];
  let found = 0;
  let lines = 0;
  let last: { number: number; hash: string; at: number } | null = null;
  let head: { number: number; at: number } | null = null;

  function find(code: JournalFinding['code'], line: number): void {
    found += 1;
    if (findings.length < mostFindings) findings.push({ code, line });
  }

  /** A line that comes too late may be one that was missed before. */
  function wasMissed(number: number): boolean {
    const index = gaps.findIndex(({ from, to }) => from <= number && number <= to);
    const gap = gaps[index];
    if (gap === undefined) return false;
    const parts = [
      { from: gap.from, to: number - 1 },
      { from: number + 1, to: gap.to },
    ];
    gaps.splice(index, 1, ...parts.filter(({ from, to }) => from <= to));
    return true;
  }

  function checkSignature(line: ReadLine): void {
    const { signature, ...signed } = line;
    const key = String(line.key ?? '');
    if (!keys.some(({ publicKey }) => publicKey === key)) {
      find('other-key', line.n);
    } else if (!isSignedBy(key, 'journal head', canonicalText(signed), String(signature ?? ''))) {
      find('bad-signature', line.n);
    } else {
      head = { number: line.n, at: line.at };
    }
  }

  return {
    take(text) {
      lines += 1;
      const line = readLine(text);
      const before = last?.number ?? 0;
      if (line === null) return find('unreadable', before);
      if (line.n <= before) return find(wasMissed(line.n) ? 'out-of-order' : 'doubled', line.n);
      if (line.n > before + 1) gaps.push({ from: before + 1, to: line.n - 1 });
      else if (line.prev !== (last?.hash ?? noLineBefore)) find('changed', Math.max(before, 1));
      last = { number: line.n, hash: hashOfLine(text), at: line.at };
      if (line.what === 'key') keys.push({ publicKey: String(line.key ?? ''), line: line.n });
      if (line.what === 'head') checkSignature(line);
    },
    report: () => ({
      findings: [...findings, ...gaps.map(({ from, to }) => ({ code: 'missing' as const, line: from, to }))].slice(
        0,
        mostFindings,
      ),
      found: found + gaps.length,
      lines,
      last,
      head,
      unsigned: (last?.number ?? 0) - (head?.number ?? 0),
      keys,
    }),
  };
}

/** Null for what is no line in its one right spelling. */
function readLine(text: string): ReadLine | null {
  if (text.length > longestLine) return null;
  try {
    const line = lineSchema.parse(JSON.parse(text));
    const isKnown = custodyEvents.some((event) => event === line.what);
    return isKnown && canonicalText(line) === text ? line : null;
  } catch {
    return null;
  }
}
