import { mkdirSync, readdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { HttpAnswer, HttpError, HttpRequest } from '../../electron/engine/ports.ts';
import type { Duty, DutyState } from '../../shared/contract/duties.ts';
import type { Result } from '../../shared/result.ts';
import { mailGroupSchema, mailGroupsText } from '../../shared/settings/mail-group.ts';
import { seededRandom } from '../corpus/random.ts';
import { openWebDav, webDavPassword, webDavUser } from '../integration/company-archive/webdav-server.ts';
import { createArrivingFiles } from './arriving-files.ts';
import type { DayOptions } from './day.ts';
import { dutyContradictions, type KnownOfDuties, type WireOutcome } from './duty-check.ts';
import { type Flap, type FlappingPart, type FlapState, flappingParts, planFlaps } from './flaps.ts';
import { type Footprint, footprint } from './footprint.ts';
import { createRealWork } from './real-work.ts';
import { openSimulatedDepot } from './simulated-depot.ts';
import { startSimulatedMail } from './simulated-mail.ts';
import { createStoredCounter } from './stored-counts.ts';
import { growthFaults, growthOf } from './verdict.ts';

export interface FlappingOutcome {
  readonly minutes: number;
  readonly flaps: number;
  /** At how many minutes each duty was in each state, such as `sending trying`. */
  readonly seen: Readonly<Record<string, number>>;
  readonly footprints: readonly Footprint[];
  readonly mailsTaken: number;
  readonly archived: number;
  /** Sentences, each with the simulated time; none where everything went as it must. */
  readonly faults: readonly string[];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** From one list by mail to the next; each goes to somebody else. */
const mailEveryMinutes = 12;
/** As often as the engine announces its topics, and as the page asks by itself. */
const toldWithinMs = [250, 15_000];
const anyScanMs = 150_000;
const longestRestMs = 2 * hourMs;
const stopsWithinMs = 120_000;
const mostKept = 20;

/** The depot's zone at the start is an hour ahead of UTC, where it is six. */
function listsByMail(hours: number): string {
  const count = Math.min(40, Math.floor((hours * 60) / mailEveryMinutes));
  const groups = Array.from({ length: count }, (_, index) => {
    const minutes = 6 * 60 + 7 + index * mailEveryMinutes;
    const at = [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
    return mailGroupSchema.parse({
      name: `Group ${index}`,
      recipients: [`group-${index}@example.com`],
      about: 'drivers',
      interval: 'daily',
      at,
    });
  });
  return mailGroupsText(groups);
}

/** Plays a depot whose service, archive, mail server, disk and folder come and go, and looks at each duty every minute. */
export async function playFlapping(options: DayOptions): Promise<FlappingOutcome> {
  const { home, seed, hours, files, service, onHour } = options;
  const lengthMs = hours * hourMs;
  const work = createRealWork();
  const mail = await startSimulatedMail(work);
  const archiveFolder = path.join(home, 'archive');
  mkdirSync(archiveFolder);
  const webDav = await openWebDav(archiveFolder, 'basic');
  const archiveUrl = `http://127.0.0.1:${webDav.port}`;
  const unsent = new Map<string, number>();
  const sent = new Set<string>();
  const wire: { service: WireOutcome | null; archive: WireOutcome | null } = { service: null, archive: null };
  let [keysRefused, wereKeysRefused, wasDiskBad] = [false, false, false];

  function onOutcome({ url }: HttpRequest, outcome: Result<HttpAnswer, HttpError>): void {
    if (!outcome.ok && outcome.error.phase === 'cancelled') return;
    const status = outcome.ok ? outcome.value.status : null;
    const isRefusal = status === 401 || status === 403;
    if (url.startsWith(archiveUrl)) {
      const isAnswered = status !== null && status < 500;
      // A server asks for the name of who comes with 401, before it is told.
      wire.archive = status === 403 ? 'refused' : isAnswered ? 'answered' : 'unanswered';
    } else if (url.startsWith(service.url)) {
      const isAnswered = status !== null && ![502, 503, 504].includes(status);
      wire.service = isRefusal ? 'refused' : isAnswered ? 'answered' : 'unanswered';
      if (isRefusal) [keysRefused, wereKeysRefused] = [true, true];
      else if (status !== null && status < 300) keysRefused = false;
    }
  }

  const world = await openSimulatedDepot({
    home,
    seed,
    service,
    onReceipt(sha256) {
      unsent.delete(sha256);
      sent.add(sha256);
    },
    beside: {
      settings: {
        sendMail: true,
        mailServer: `127.0.0.1:${mail.port}`,
        mailSecurity: 'none',
        mailFrom: 'depot@example.com',
        mailGroups: listsByMail(hours),
        companyArchive: 'webdav',
        companyArchiveUrl: archiveUrl,
        companyArchiveFolder: 'company/tachographs',
        companyArchiveUser: webDavUser,
      },
      archiveUrl,
      archiveSecret: { password: webDavPassword, server: archiveUrl },
      work,
      onOutcome,
    },
  });
  const { depot, clock, weather, folders } = world;
  const { api: engine } = depot;
  const share = folders[2];
  const counter = createStoredCounter(world.dataDirectory, path.join(home, 'counted.sqlite'));
  const states = new Map<FlappingPart, { readonly state: FlapState; readonly sinceMs: number }>(
    flappingParts.map((part) => [part, { state: 'fair', sinceMs: clock.monotonicMs() }]),
  );
  const stateOf = (part: FlappingPart) => states.get(part) ?? { state: 'fair' as const, sinceMs: 0 };
  const arriving = createArrivingFiles({
    folders,
    engine,
    clock,
    work,
    isReachable: (folder) => folder !== share || stateOf('folder').state === 'fair',
    onWhole: (sha256) => void unsent.set(sha256, clock.monotonicMs()),
  });

  async function become({ part, state }: Flap): Promise<void> {
    const before = stateOf(part).state;
    // Once mail is refused, it stays so.
    if (part === 'mail' && before === 'refusing') return;
    states.set(part, { state, sinceMs: clock.monotonicMs() });
    switch (part) {
      case 'service': {
        const isOnTheWire = state === 'gone' || state === 'silent' || state === 'busy';
        weather.network = isOnTheWire ? state : 'fair';
        if (state === 'gone' || state === 'silent') world.cutNetwork();
        if (state === 'wrong-keys' || before === 'wrong-keys') {
          const mistyped = { apiToken: 'mistyped', subscriptionKey: 'mistyped' };
          await engine.ask('keys.replace', state === 'wrong-keys' ? mistyped : { ...service.credentials });
          keysRefused = false;
        }
        return;
      }
      case 'archive':
        weather.archive = state === 'gone' || state === 'busy' || state === 'refusing' ? state : 'fair';
        return;
      case 'mail':
        mail.weather = state === 'busy' || state === 'refusing' ? state : 'fair';
        return;
      case 'disk':
        wasDiskBad ||= state !== 'fair';
        weather.disk = state === 'nearly-full' || state === 'full' ? state : 'fair';
        return;
      case 'folder':
        await (state === 'fair' ? rename(`${share} (away)`, share) : rename(share, `${share} (away)`));
    }
  }

  function known(): KnownOfDuties {
    const nowMs = clock.monotonicMs();
    const { waiting, sending, attention } = counter.count(0);
    const parts = Object.fromEntries(
      flappingParts.map((part) => [part, { state: stateOf(part).state, forMs: nowMs - stateOf(part).sinceMs }]),
    ) as KnownOfDuties['parts'];
    return {
      parts,
      ...wire,
      keysRefused,
      wereKeysRefused,
      wasDiskBad,
      overdueFiles: [...unsent.values()].filter((since) => nowMs - since > anyScanMs).length,
      unsent: waiting + sending + attention,
      mail: { taken: mail.taken.size, triedAgain: mail.triedAgain.size, refused: mail.refused.size },
    };
  }

  async function dutiesNow(): Promise<readonly Duty[]> {
    const answer = await engine.ask('status.get', {});
    if (!answer.ok) throw new Error('the depot does not say how it stands');
    return answer.value.facts.duties;
  }

  const seen = new Map<`${string} ${DutyState}`, number>();
  const faults: string[] = [];
  let [minutes, faultsInAll] = [0, 0];

  async function check(): Promise<void> {
    minutes += 1;
    let duties = await dutiesNow();
    let wrong = dutyContradictions(duties, known());
    for (const waitMs of toldWithinMs) {
      if (wrong.length === 0) break;
      await clock.advance(waitMs);
      duties = await dutiesNow();
      wrong = dutyContradictions(duties, known());
    }
    for (const { duty, state } of duties) {
      const name = `${duty} ${state}` as const;
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
    faultsInAll += wrong.length;
    const world = flappingParts.map((part) => `${part} ${stateOf(part).state}`).join(', ');
    for (const what of wrong) {
      if (faults.length < mostKept) faults.push(`${new Date(clock.now()).toISOString()} (${world}): ${what}`);
    }
  }

  const random = seededRandom(seed + 1);
  const arrivals = Array.from({ length: files }, (_, index) => ({
    kind: 'file' as const,
    index,
    arrival: random.integer(0, 1) === 0 ? ('renamed' as const) : ('written' as const),
    atMs: random.integer(0, Math.floor(0.97 * lengthMs)),
  }));
  const happenings = [
    ...planFlaps(seed, lengthMs).map((flap) => ({ atMs: flap.atMs, happen: () => become(flap) })),
    ...arrivals.map((arrival) => ({ atMs: arrival.atMs, happen: () => arriving.file(arrival) })),
  ].sort((one, other) => one.atMs - other.atMs);
  const footprints: Footprint[] = [];
  let happened = 0;
  for (let atMs = 0; atMs < lengthMs; ) {
    const minuteEndsMs = (Math.floor(atMs / minuteMs) + 1) * minuteMs;
    const toMs = Math.min(minuteEndsMs, Math.max(atMs, happenings[happened]?.atMs ?? minuteEndsMs));
    await clock.advance(toMs - atMs);
    atMs = toMs;
    for (let next = happenings[happened]; next !== undefined && next.atMs <= atMs; next = happenings[happened]) {
      happened += 1;
      await next.happen();
    }
    if (atMs !== minuteEndsMs) continue;
    await check();
    if (atMs % hourMs !== 0) continue;
    footprints.push(await footprint(atMs / hourMs, clock.timersSet()));
    const last = footprints.at(-1);
    if (last !== undefined) onHour(last);
  }

  for (const part of flappingParts) if (stateOf(part).state !== 'fair') await become({ part, state: 'fair', atMs: 0 });
  const missing = () => {
    const names = readdirSync(archiveFolder, { recursive: true, encoding: 'utf8' }).join('\n');
    return [...sent].filter((sha256) => !names.includes(sha256)).length;
  };
  for (let restedMs = 0; (unsent.size > 0 || missing() > 0) && restedMs < longestRestMs; restedMs += minuteMs) {
    await clock.advance(minuteMs);
    await check();
  }
  if (unsent.size > 0) faults.push(`${unsent.size} files have no receipt`);
  if (missing() > 0) faults.push(`${missing()} files that were sent are not in the archive`);
  const twice = [...mail.taken.values()].filter((count) => count > 1).length;
  if (twice > 0) faults.push(`${twice} lists came twice by mail`);
  if (faultsInAll > mostKept) faults.push(`${faultsInAll} contradictions in all`);
  faults.push(...growthFaults(growthOf(footprints)));

  const stopped = depot.stop();
  await clock.advance(stopsWithinMs);
  await stopped;
  await world.updates.installAtQuit(false);
  counter.close();
  await mail.stop();
  await webDav.stop();
  return {
    minutes,
    flaps: happenings.length - files,
    seen: Object.fromEntries([...seen].sort(([one], [other]) => one.localeCompare(other))),
    footprints,
    mailsTaken: mail.taken.size,
    archived: sent.size - missing(),
    faults,
  };
}
