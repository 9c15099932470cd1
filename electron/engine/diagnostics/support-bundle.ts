import os from 'node:os';
import { join } from 'node:path';
import type { Host } from '../../../shared/contract/contract.ts';
import type { CheckResult } from '../../../shared/contract/diagnostics.ts';
import type { TruthFacts } from '../../../shared/contract/status.ts';
import { eventCodeSchema } from '../../../shared/contract/uploads.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { safeFact } from '../log/sanitise.ts';
import type { Clock, Files, Secrets } from '../ports.ts';
import type { Store } from '../store/store.ts';
import type { Checks } from './checks.ts';
import { logTail } from './log-tail.ts';
import { safeSettings } from './safe-settings.ts';
import { zipOfTexts } from './zip.ts';

export interface SupportBundleParts {
  readonly host: Host;
  readonly settings: () => Settings;
  /** Names of the settings that are fixed from outside. */
  readonly fixed: () => readonly string[];
  readonly facts: () => TruthFacts;
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
state.json     how many files are in which state, and how the folders and the service stand
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
  const { host, settings, fixed, facts, store, secrets, checks, files, dataDirectory, clock } = parts;
  return async () => {
    const now = clock.now();
    const condition = store.condition();
    const kept = await secrets.read();
    const texts = new Map([
      ['README.txt', readMe],
      [
        'about.json',
        json({
          madeAt: new Date(now).toISOString(),
          version: host.version,
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
      ['settings.json', json({ settings: safeSettings(settings()), fixed: fixed() })],
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
function stateOf(facts: TruthFacts, counts: ReturnType<Store['uploads']['counts']>) {
  const { folders, lane, pause, disk, lastLookAt, nextLookAt } = facts;
  return {
    counts,
    lastLookAt,
    nextLookAt,
    folders: folders.map(({ unreachableSince, otherSince, lookedAt, watching, isPolled }, index) => ({
      folder: index + 1,
      unreachableSince,
      otherSince: otherSince ?? null,
      watching: watching ?? 'auto',
      isPolled: isPolled ?? false,
      lookedAt,
    })),
    lane: safeFacts(lane),
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
