import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { isRecord } from '../../../../shared/json.ts';
import { searchKey } from '../../../../shared/search-key.ts';
import type { Prepare } from './connection.ts';
import { fileNameOf } from './records.ts';

/**
 * A summary of what reading a file found is 1.6 to 3 KB of JSON that is nearly the same for every file: compressed
 * against a text with the common parts, some 200 bytes remain. The first byte says how the rest was packed.
 */
const packedWithFirstDictionary = 1;
/** A window of 8 KiB covers the dictionary and most summaries; allocating a larger one takes longer than packing. */
const windowBits = 13;
/**
 * zlib allocates this much before it knows how much comes out, and the rest waits for the garbage collector: with its
 * usual 16 KiB that was 60 MB after 6,000 files.
 */
const roomForPackedBytes = 1024;
const roomForJsonBytes = 4096;

/** Packs a summary for its column. */
export function packSummary(summary: unknown): Uint8Array {
  const packed = deflateRawSync(JSON.stringify(withoutKnownDays(summary)), {
    dictionary: firstDictionary(),
    windowBits,
    chunkSize: roomForPackedBytes,
  });
  return Buffer.concat([Uint8Array.of(packedWithFirstDictionary), packed]);
}

/** The summary again; null for bytes that another version packed in another way. */
export function unpackSummary(packed: Uint8Array): unknown {
  if (packed[0] !== packedWithFirstDictionary) return null;
  const json = inflateRawSync(packed.subarray(1), {
    dictionary: firstDictionary(),
    windowBits,
    chunkSize: roomForJsonBytes,
  });
  return withKnownDays(JSON.parse(json.toString('utf8')));
}

interface Run {
  readonly first?: string | undefined;
  readonly days: number;
}

/** Nearly every run of days begins on the day after the one before it: such a day is left out, and found again. */
function withoutKnownDays(summary: unknown): unknown {
  return withRuns(summary, ({ first, ...run }, expected) => (first === expected ? run : { first, ...run }));
}

function withKnownDays(summary: unknown): unknown {
  return withRuns(summary, (run, expected) => ({ ...(expected !== undefined && { first: expected }), ...run }));
}

function withRuns(summary: unknown, change: (run: Run, expected: string | undefined) => Run): unknown {
  if (!hasRuns(summary)) return summary;
  let expected: string | undefined;
  const runs = summary.days.runs.map((run) => {
    const changed = change(run, expected);
    expected = dayAfter(run.first ?? expected, run.days);
    return changed;
  });
  return { ...summary, days: { ...summary.days, runs } };
}

/** Checked by hand, because this happens for every file, and a schema takes longer than all the rest. */
function hasRuns(summary: unknown): summary is { readonly days: { readonly runs: readonly Run[] } } {
  if (!isRecord(summary) || !isRecord(summary.days) || !Array.isArray(summary.days.runs)) return false;
  return summary.days.runs.every((run) => isRecord(run) && typeof run.days === 'number' && isDay(run.first));
}

const isDay = (value: unknown) => value === undefined || typeof value === 'string';

/** Undefined where the text is no day, or where the result would need more than four digits for its year. */
function dayAfter(day: string | undefined, days: number): string | undefined {
  const at = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000;
  return Math.abs(at) < 8e15 ? new Date(at).toISOString().slice(0, 10) : undefined;
}

let dictionary: Buffer | undefined;

/**
 * Never changed: what was packed with it can only be read with it (a test checks its hash). A better dictionary gets
 * the next number. The most likely text comes last, because near matches cost least.
 */
export function firstDictionary(): Buffer {
  dictionary ??= Buffer.from(
    [
      parts(['overview', 'events-and-faults', 'detailed-speed', 'technical-data'], 1),
      '{"part":"detailed-speed","state":"not-in-file","elements":0,"genuine":0,"reason":null},',
      '"state":"does-not-verify","state":"cannot-be-checked","state":"cut-short","state":"damaged",',
      '{"version":1,"kind":"vehicle-unit","generations":["G2v2"],["G1"],["G1","G2v1","G2v2"],"structure":"cut-short",',
      '"trust":"not-trusted","trust":"unknown-root","card":null,"vehicle":{"vin":"","nation":null,"nationLetters":null,',
      '"registration":"","periodFrom":"20-01-T00:00:00Z","periodTo":"20-11-20T07:00:00Z","nextCalibrationDue":"2028-01-01"},',
      '"downloadedAt":"20-00:00Z","presence":null},"findings":[{"code":"","level":"warning","offset":0,"values":{},"message":""}]',
      '{"version":1,"kind":"driver-card","generations":["G1","G2v1"],"structure":"complete","notADownload":null,',
      '"archive":null,"stopsIn":null,"missingBytes":0,"damagedParts":[],"missingParts":[],"parts":[',
      parts(['card-type', 'identity', 'previous-download', 'driving-licence', 'events', 'faults', 'activities'], 2),
      parts(['vehicles-used', 'places', 'current-use', 'controls', 'specific-conditions'], 2),
      parts(['vehicle-units-used', 'positions'], 1),
      '],"trust":"trusted","vehicle":null,"cardsInside":[],"downloadedAt":null,"card":{"type":"driver-card","nation":21,',
      '"nationLetters":"UK","cardNumber":"","surname":"","firstNames":"","organisation":"","validFrom":"20","expiry":"20"},',
      '"dataUpTo":"20T14:00:00Z","previousDownload":"20T06:00:00Z","days":{"first":"20","last":"20","covered":56,',
      '"driven":40,"otherWork":0,"noActivity":16,"runs":[{"first":"202-01-01","days":1,"use":"other-work"},',
      ...[...'34679'].map((days) => `{"days":${days},"use":"driven"},{"days":3,"use":"no-activity"},`),
      ...[...'1245'].map((days) => `{"days":${days},"use":"driven"},{"days":2,"use":"no-activity"},`),
      '"use":"driven"}],"cardHoldsDays":null,"presence":{"first":1,"last":40}},"findings":[]}',
    ].join(''),
  );
  return dictionary;
}

function parts(names: readonly string[], elements: number): string {
  return names
    .map((part) => JSON.stringify({ part, state: 'genuine', elements, genuine: elements, reason: null }))
    .join(',');
}

/** The summaries of jobs, packed in their table. */
interface Summaries {
  /** Null where the file was not read, could not be, or was read by another version. */
  readonly of: (jobId: number) => unknown;
  readonly keep: (jobId: number, summary: unknown) => void;
}

export function createSummaries(prepare: Prepare): Summaries {
  const get = prepare<[number], Uint8Array>('SELECT summary FROM reading WHERE job_id = ?').pluck();
  const put = prepare<[number, Uint8Array]>('INSERT OR REPLACE INTO reading VALUES (?, ?)');
  const remove = prepare<[number]>('DELETE FROM reading WHERE job_id = ?');
  return {
    of: (jobId) => unpackSummary(get.get(jobId) ?? new Uint8Array()),
    keep: (jobId, summary) => {
      if (summary === null || summary === undefined) remove.run(jobId);
      else put.run(jobId, packSummary(summary));
    },
  };
}

/** Adds the function that the triggers of the database call, to each connection before one can run. */
export function addSqlFunctions(database: Database.Database): void {
  database.function('file_key', { deterministic: true }, (path, member) =>
    searchKey(fileNameOf(String(path), member === null ? null : String(member))),
  );
}

const withParts = z.object({ parts: z.array(z.object({ part: z.string(), state: z.string() })) });

/** The parts of a summary whose signatures are wrong, separated by commas; null where there are none. */
export function wrongParts(summary: unknown): string | null {
  const read = withParts.safeParse(summary);
  if (!read.success) return null;
  const wrong = read.data.parts.filter(({ state }) => state === 'does-not-verify').map(({ part }) => part);
  return wrong.length === 0 ? null : wrong.join(',');
}
