import { summariseDownload } from '../../shared/compliance/record/summary.ts';
import { downloadLine } from '../../shared/format/download-text.ts';
import { en } from '../../shared/i18n/en.ts';
import { createTexts } from '../../shared/i18n/texts.ts';
import { examineDownload } from '../../shared/tachograph/examine.ts';
import { readDownloadName } from '../../shared/tachograph/names.ts';
import { openDownload } from '../../shared/tachograph/open.ts';
import { readRecordGroups } from '../../shared/tachograph/read-records.ts';
import { downloadSummarySchema } from '../../shared/tachograph/summary-schema.ts';
import type { Verifier } from '../../shared/tachograph/verify/verifier.ts';

/** Longest that identifying and reading one file may compute. */
export const limitMs = 200;
/** A file that meets the collector of old memory is measured again before it counts as slow. */
const measurements = 3;
/** What is read, in characters of JSON for each byte of the file: an activity change (2 bytes) is the densest. */
const jsonPerByte = 70;
const jsonAtLeast = 8_000;
/** What describes the fields of all records, beside their values. */
const fieldsJson = 60_000;
const guardBytes = 64;
const today = '2026-11-21';
const words = createTexts(en);

/** What to look at beyond throwing and time; each costs a multiple of reading. */
export interface Depth {
  readonly guard: boolean;
  readonly memory: boolean;
  /** Those that must find the same; empty to verify nothing. */
  readonly verifiers: readonly Verifier[];
}

export interface Checked {
  readonly kind: string;
  readonly tookMs: number;
  /** What is wrong with the reader, null when nothing is. */
  readonly fault: string | null;
}

/** Reads a file in every way that the program does and says what must never happen. */
export function checkFile(file: Uint8Array, depth: Depth): Checked {
  try {
    const first = timed(() => summariseDownload(file));
    const { kind } = first.value;
    let tookMs = first.ms;
    for (let left = measurements - 1; left > 0 && tookMs > limitMs; left--) {
      tookMs = Math.min(tookMs, timed(() => summariseDownload(file)).ms);
    }
    const fault = faultOf(file, JSON.stringify(first.value), tookMs, depth);
    return { kind, tookMs, fault };
  } catch (error) {
    return { kind: 'thrown', tookMs: 0, fault: `threw: ${error instanceof Error ? error.stack : String(error)}` };
  }
}

function faultOf(file: Uint8Array, summaryJson: string, tookMs: number, depth: Depth): string | null {
  if (tookMs > limitMs) return `took ${tookMs.toFixed(0)} ms for ${file.length} bytes`;
  if (depth.guard) {
    for (const surrounding of [0x76, 0xff]) {
      const surrounded = JSON.stringify(summariseDownload(within(file, surrounding)));
      if (surrounded !== summaryJson) return `reads beyond its end: differs among bytes ${surrounding.toString(16)}`;
    }
    const parsed = downloadSummarySchema.safeParse(JSON.parse(summaryJson));
    if (!parsed.success) return `summary does not fit its own schema: ${parsed.error.message}`;
    const records = recordsJson(file);
    if (recordsJson(within(file, 0x01)) !== records) return 'reads records beyond its end';
    if (records.length > fieldsJson + jsonPerByte * file.length) {
      return `${records.length} characters of records were read out of ${file.length} bytes`;
    }
    downloadLine(parsed.data, today, words);
    readDownloadName(String.fromCharCode(...file.subarray(0, 60)));
  }
  if (depth.memory) {
    const size = JSON.stringify(examineDownload(file)).length;
    const bound = jsonAtLeast + jsonPerByte * file.length;
    if (size > bound) return `${size} characters were read out of ${file.length} bytes`;
  }
  const [verifier] = depth.verifiers;
  if (verifier) summariseDownload(file, { verifier });
  const verdicts = depth.verifiers.map((each) => JSON.stringify(examineDownload(file, each).verification));
  if (new Set(verdicts).size > 1) return 'the crypto of the host and the portable one give different verdicts';
  return null;
}

function recordsJson(file: Uint8Array): string {
  return JSON.stringify(readRecordGroups(openDownload(file)));
}

/** The file as a view into a larger buffer that is full of something else. */
function within(file: Uint8Array, surrounding: number): Uint8Array {
  const buffer = new Uint8Array(file.length + 2 * guardBytes).fill(surrounding);
  buffer.set(file, guardBytes);
  return buffer.subarray(guardBytes, guardBytes + file.length);
}

/** Time that this thread computed for, so that what else the machine does is not blamed on the reader. */
function timed<Value>(act: () => Value): { readonly value: Value; readonly ms: number } {
  const start = process.threadCpuUsage();
  const value = act();
  const { user, system } = process.threadCpuUsage(start);
  return { value, ms: (user + system) / 1_000 };
}
