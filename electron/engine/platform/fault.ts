import dns from 'node:dns';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageFault } from '../../../shared/contract/contract.ts';

/** Given by this program where the system says nothing better. */
const ownCodes = ['UNKNOWN', 'EMPTY', 'NO_MEMBER', 'NO_RESULT', 'NO-ROOM', 'QUICK_CHECK', 'THREAD', 'SQLITE'] as const;

/** Codes of the operating system and of name servers: Node has the whole list. They name errors, never people or places. */
export const systemCodes: ReadonlySet<string> = new Set([
  ...Object.keys(os.constants.errno),
  ...Object.values(dns).filter((value) => typeof value === 'string'),
  ...ownCodes,
]);

/**
 * Codes of Node and OpenSSL, of HTTP's parser and client, and of SQLite, by the beginnings that they share: a list of them
 * is out of date with each release. OpenSSL's reasons against a certificate have several beginnings.
 */
const codeFamilies =
  /^(?:ERR|HPE|UND_ERR|SQLITE|CERT|CRL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|PATH_LENGTH|HOSTNAME|INVALID|OUT_OF|SUBJECT_ISSUER|AKID|KEYUSAGE|EXCLUDED|PERMITTED|SUBTREE|UNSUPPORTED)_[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

const mostCodeLetters = 60;

/** Whether a word is the code of an error: of the system's list, or of a known family. */
export function isErrorCode(word: string): boolean {
  return systemCodes.has(word) || (word.length <= mostCodeLetters && codeFamilies.test(word));
}

/** Names of errors, which are bugs. Their messages are never logged: they may quote what they were given. */
export const errorNames: ReadonlySet<string> = new Set([
  'AbortError',
  'AggregateError',
  'DOMException',
  'Error',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SqliteError',
  'StoreError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'ZodError',
]);

/** Parts the places of one fault, the innermost first, and a fault from its cause. */
export const trailSeparator = ' < ';

/** More frames tell little, and causes of causes are seldom more. */
const mostFrames = 6;
const mostCauses = 4;

/** A list as large as this is no stack of ours. */
const mostStackLetters = 20_000;

/** What a bug was and where: everything that may be told of it, in the words of the program alone. */
export type FaultFacts = Readonly<{
  /** The kind of the error: the first class of its chain that the log knows. */
  error: string;
  /** The code that the system or a library gave it, where it is of a known family. */
  systemCode?: string;
  /**
   * Where in our sources it arose, as `file:line:column`, the innermost first. Where a package threw in a turn of its own, such
   * as a timer, no frame is ours: then where in the bundle that has it. Absent where no frame is of the program.
   */
  at?: string;
  /** The kinds and codes of what caused it, and the innermost place of each. */
  causes?: string;
}>;

/** What the log may say of something that was thrown. Its message may quote anything, and is never part of it. */
export function faultFacts(thrown: unknown): FaultFacts {
  if (!(thrown instanceof Error)) return { error: 'unknown' };
  const places = ownPlaces(thrown.stack ?? '');
  const causes = causesOf(thrown).map((cause) =>
    [kindOf(cause), codeOf(cause), ownPlaces(cause.stack ?? '')[0]].filter((part) => part !== undefined).join(' '),
  );
  const systemCode = codeOf(thrown);
  return {
    error: kindOf(thrown),
    ...(systemCode !== undefined && { systemCode }),
    ...(places.length > 0 && { at: places.join(trailSeparator) }),
    ...(causes.length > 0 && { causes: causes.join(trailSeparator) }),
  };
}

/** The same of a fault in the page, which has no sources of its own to read. */
export function pageFaultFacts({ name, stack }: PageFault): FaultFacts {
  const places = ownPlaces(stack);
  return {
    error: errorNames.has(name) ? name : 'Error',
    ...(places.length > 0 && { at: places.join(trailSeparator) }),
  };
}

function kindOf(error: Error): string {
  const names: string[] = [error.name];
  for (let prototype = Object.getPrototypeOf(error); prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
    names.push(String(prototype.constructor?.name));
  }
  return names.find((name) => errorNames.has(name)) ?? 'Error';
}

function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && isErrorCode(code) ? code : undefined;
}

function causesOf(error: Error): readonly Error[] {
  const causes: Error[] = [];
  let cause: unknown = error.cause;
  while (cause instanceof Error && causes.length < mostCauses && !causes.includes(cause)) {
    causes.push(cause);
    cause = cause.cause;
  }
  return causes;
}

/** The end of a frame, as V8 (`at name (file:1:2)`) and other browsers (`name@file:1:2`) write it. */
const frame =
  /(?:^|[\s(@])((?:file:\/\/\/|[a-z][a-z-]*:\/\/[^\s()/]*\/|\/|[A-Za-z]:[\\/])[^\s()]*):(\d{1,7}):(\d{1,7})\)?$/;

/**
 * The frames of a stack that lie in our sources. A stack begins with the message, which may look like a frame: what comes
 * of it is still nothing but the name of a file of ours and two numbers.
 */
function ownPlaces(stack: string): readonly string[] {
  const places: string[] = [];
  for (const line of stack.slice(0, mostStackLetters).split('\n')) {
    const [, file, lineNumber, column] = frame.exec(line) ?? [];
    if (file === undefined) continue;
    const place = placeOf(file, Number(lineNumber), Number(column));
    if (place !== null) places.push(place);
    if (places.length === mostFrames) break;
  }
  return places.length > 0 ? places : bundlePlaces(stack);
}

/** The innermost frame in a bundle of the program, as a list. */
function bundlePlaces(stack: string): readonly string[] {
  for (const line of stack.slice(0, mostStackLetters).split('\n')) {
    const [, file, lineNumber, column] = frame.exec(line) ?? [];
    const bundle = file === undefined ? '' : path.basename(pathOf(file));
    if (isOwnBundle(bundle)) return [`${bundle}:${lineNumber}:${column}`];
  }
  return [];
}

const here = import.meta.dirname;
const ownSource = /^(?:electron|renderer|shared)\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.tsx?$/;

/** Run from its sources, as in tests, the program is its own map. */
const sourceRoot = here.endsWith(path.join('electron', 'engine', 'platform')) ? path.resolve(here, '../../..') : null;

/** `file:line:column` of our sources, or null where the frame is none of ours. */
function placeOf(file: string, line: number, column: number): string | null {
  if (sourceRoot !== null) {
    const relative = path.relative(sourceRoot, pathOf(file)).split(path.sep).join('/');
    return isOwnSource(relative) ? `${relative}:${line}:${column}` : null;
  }
  const map = mapOf(path.basename(pathOf(file)));
  if (map === null) return null;
  const entry = map.findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return null;
  const source = ownName(entry.originalSource);
  return source === null ? null : `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

/** The page's addresses end as the names of its files do. */
function pathOf(file: string): string {
  try {
    return file.startsWith('file:') ? fileURLToPath(file) : file;
  } catch {
    return '';
  }
}

/** A map names a source from the folder of its bundle. */
function ownName(source: string): string | null {
  const name = source.replace(/^(?:\.\.\/)+/, '');
  return ownSource.test(name) ? name : null;
}

/** Of bundles that exist: a page may name any number of others, which are looked for each time. */
const maps = new Map<string, SourceMap>();

/** The folders with bundles: the one that runs, and the page's. */
const bundleFolders = [here, path.resolve(here, '../renderer/assets')];

/** Read when the first fault of a bundle is told: half a megabyte, in a few milliseconds. */
function mapOf(bundle: string): SourceMap | null {
  const map = maps.get(bundle) ?? readMap(bundle);
  if (map !== null) maps.set(bundle, map);
  return map;
}

function readMap(bundle: string): SourceMap | null {
  for (const folder of bundleFolders) {
    try {
      return new SourceMap(JSON.parse(readFileSync(path.join(folder, `${bundle}.map`), 'utf8')) as SourceMapPayload);
    } catch {
      // The other folder may have it.
    }
  }
  return null;
}

const bundleName = /^[\w-]+\.js$/;

/** Whether the program runs from bundles, and has one of this name. */
function isOwnBundle(name: string): boolean {
  return sourceRoot === null && bundleName.test(name) && mapOf(name) !== null;
}

let shippedSources: ReadonlySet<string> | null = null;

/** Whether the program has a source of this name: nothing else may stand in a log as one. */
function isOwnSource(name: string): boolean {
  if (!ownSource.test(name)) return false;
  if (sourceRoot !== null) return existsSync(path.join(sourceRoot, name));
  shippedSources ??= new Set(bundleFolders.flatMap(sourcesOfMaps));
  return shippedSources.has(name);
}

function sourcesOfMaps(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.map'))
      .flatMap((file) => {
        const { sources } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as SourceMapPayload;
        return sources.flatMap((source) => ownName(source) ?? []);
      });
  } catch {
    return [];
  }
}

const placePattern = /^([^:]{1,200}):\d{1,7}:\d{1,7}$/;

/** Whether a text of a log is the place of a fault in this program, whoever wrote it there. */
export function isOwnPlace(text: string): boolean {
  const [, name] = placePattern.exec(text) ?? [];
  return name !== undefined && (isOwnSource(name) || isOwnBundle(name));
}
