import os from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Host } from '../../../shared/contract/contract.ts';
import type { CheckResult } from '../../../shared/contract/diagnostics.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { eventCodeSchema } from '../../../shared/contract/uploads.ts';
import { isRecord, parsedJson } from '../../../shared/json.ts';
import type { SettingControl } from '../../../shared/settings/descriptor.ts';
import type { SettingOrigin } from '../../../shared/settings/setting-origin.ts';
import { type SettingName, type Settings, settingDescriptors } from '../../../shared/settings/settings.ts';
import { safeFact, sanitise } from '../log/sanitise.ts';
import type { Clock, Files, Secrets } from '../ports.ts';
import type { Store } from '../store/store.ts';
import type { Checks } from './checks.ts';

export interface SupportBundleParts {
  readonly host: Host;
  readonly settings: () => Settings;
  /** Whose word counts for each setting. */
  readonly origins: () => Readonly<Record<SettingName, SettingOrigin>>;
  readonly facts: () => StatusFacts;
  readonly store: Pick<Store, 'condition' | 'uploads'>;
  readonly secrets: Pick<Secrets, 'read'>;
  readonly checks: Checks;
  readonly files: Files;
  readonly dataDirectory: string;
  readonly clock: Clock;
}

/** A zip archive for whoever helps, as a file to save. */
export interface SupportBundle {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const mostLogLines = 2_000;

const readMe = `This file helps to find out why Tacho Depot does not work as it should.

about.json     version of the program, system, size of the records
settings.json  the settings; texts that somebody wrote are left out
state.json     how many files are in which state, and how each duty, the folders and the service stand
checks.json    what the checks found
events.json    what happened to files lately, counted
log.jsonl      the last lines of the log

No file name, folder, person, card, vehicle or key is in it: everything comes from lists of what may be said.
`;

/**
 * Puts together what tells a helper how this depot is, and nothing of whom it is about: numbers, switches, times, and
 * words from closed sets. Runs the checks anew, except for the one that sends something.
 */
export function createSupportBundle(parts: SupportBundleParts): () => Promise<SupportBundle> {
  const { host, settings, origins, facts, store, secrets, checks, files, dataDirectory, clock } = parts;
  return async () => {
    const now = clock.now();
    const condition = await store.condition();
    const kept = await secrets.read();
    const texts = new Map([
      ['README.txt', readMe],
      [
        'about.json',
        json({
          madeAt: new Date(now).toISOString(),
          version: host.version,
          installation: host.installation,
          kind: host.kind,
          platform: host.platform,
          // A kernel's own name may have been chosen by somebody; its number says enough.
          systemRelease: /^[\d.]+/.exec(os.release())?.[0] ?? '',
          architecture: process.arch,
          node: process.versions.node,
          electron: process.versions.electron ?? null,
          memoryMegabytes: Math.round(os.totalmem() / 1024 / 1024),
          timeZone: host.timeZone,
          keyStore: host.keyStore,
          keysKept: kept.ok ? kept.value !== null : kept.error.code,
          recordsSound: condition.isSound,
          recordsBytes: condition.sizeBytes,
          schemaVersion: condition.schemaVersion,
        }),
      ],
      ['settings.json', json({ settings: safeSettings(settings()), origins: origins() })],
      ['state.json', json(stateOf(facts(), store.uploads.counts(0)))],
      ['checks.json', json((await runAll(checks)).map(safeResult))],
      ['events.json', json(condition.recentEvents.filter(({ code }) => eventCodeSchema.safeParse(code).success))],
      [
        'log.jsonl',
        (await logTail(files, join(dataDirectory, 'log'), mostLogLines)).map((line) => `${line}\n`).join(''),
      ],
    ]);
    const fileName = `tacho-depot-support-${new Date(now).toISOString().slice(0, 10)}.zip`;
    return { fileName, bytes: await zipOfTexts(texts, now) };
  };
}

async function runAll(checks: Checks): Promise<readonly CheckResult[]> {
  const wanted = checks.list().filter(({ onlyIfWanted }) => !onlyIfWanted);
  const results = await Promise.all(wanted.map(({ step, folderId }) => checks.run(step, folderId)));
  return results.flatMap((found) => found ?? []);
}

function safeResult({ check, state, parameters }: CheckResult) {
  return { check, state, ...safeFacts(parameters) };
}

/** Folders by their place in the list; what the service said is left out unless it is a known word. */
function stateOf(facts: StatusFacts, counts: ReturnType<Store['uploads']['counts']>) {
  const { duties, folders, connection, pause, disk, lastScanAt, nextScanAt } = facts;
  return {
    counts,
    lastScanAt,
    nextScanAt,
    duties,
    folders: folders.map(({ unreachableSince, otherSince, lookedAt, watching, isPolled }, index) => ({
      folder: index + 1,
      unreachableSince,
      otherSince: otherSince ?? null,
      watching: watching ?? 'auto',
      isPolled: isPolled ?? false,
      lookedAt,
    })),
    connection: safeFacts(connection),
    pause: pause === null ? null : safeFacts(pause),
    disk: safeFacts(disk),
  };
}

/** The names are the program's own; the values may be anybody's. */
function safeFacts(facts: object) {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, safeFact(value)]));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * The settings as they may leave this PC: numbers, switches and choices as they are, and so a time of day and a zone of
 * the world, which name nobody. Of the service's address the host alone, without names, keys or paths that somebody may
 * have written into it. Of any other text no more than whether it was changed.
 */
export function safeSettings(settings: Settings): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, safeValue(name as SettingName, value)]),
  );
}

/** Settings that a person types as they like. */
const freeKinds: ReadonlySet<SettingControl['kind']> = new Set([
  ...([
    'text',
    'folder',
    'address',
    'addresses',
    'listen-address',
    'mail-server',
    'mail-address',
    'mail-groups',
  ] as const),
]);

function safeValue(name: SettingName, value: string | number | boolean): string | number | boolean {
  const { control, default: unchanged } = settingDescriptors[name];
  if (typeof value !== 'string' || !freeKinds.has(control.kind)) return value;
  if (name === 'serviceUrl') return URL.parse(value)?.host ?? '';
  if (value === unchanged) return value;
  return value === '' ? '' : '[changed]';
}

/** A zip archive in memory, of texts. Names are paths inside it. */
async function zipOfTexts(texts: ReadonlyMap<string, string>, atMs: number): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, text] of texts) zip.addBuffer(Buffer.from(text), name, { mtime: new Date(atMs) });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** More than the largest file of the log. */
const mostBytes = 4 * 1024 * 1024;
const levels: readonly unknown[] = ['debug', 'info', 'warn', 'error'];
const timeShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * The newest lines of the log in a folder, oldest first, each through the sanitiser once more: somebody else may have
 * written into the file. A line that is none of the log's own is left out.
 */
async function logTail(files: Files, directory: string, mostLines: number): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of ['depot.log', 'depot.1.log']) {
    if (lines.length >= mostLines) break;
    const read = await files.read(join(directory, name), mostBytes);
    if (!read.ok) continue;
    const clean = new TextDecoder().decode(read.value.bytes).split('\n').flatMap(cleanLine);
    lines.unshift(...clean.slice(-(mostLines - lines.length)));
  }
  return lines;
}

function cleanLine(line: string): string[] {
  const entry = parsedJson(line);
  if (!isRecord(entry) || !('event' in entry)) return [];
  const { level, time, event, ...facts } = entry;
  if (!levels.includes(level) || typeof time !== 'string' || !timeShape.test(time)) return [];
  const safe = sanitise(String(event), facts);
  return [JSON.stringify({ level, time, event: safe.event, ...safe.facts })];
}
