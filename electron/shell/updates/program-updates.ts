import type { InstallationKind } from '../../../shared/contract/installation.ts';
import type { UpdateState } from '../../../shared/contract/updates.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { EngineApi } from '../../engine/api/answer.ts';
import type { Clock, Log } from '../../engine/ports.ts';
import type { Updates } from '../../engine/updates.ts';
import type { Feed, FetchEnd, FoundRelease, LookEnd, UpdateFailure, UpdatePort } from './update-port.ts';

/** The start of a day has more urgent work than this. */
const firstCheckAfterMs = 60_000;
const checkEveryMs = 6 * 60 * 60_000;
/** A feed has a file of some hundred bytes to say. */
const lookWithinMs = 60_000;
/** Whoever quits waits for this one, and may go on without an answer. */
const lookAtQuitWithinMs = 10_000;
/** A release that was confirmed so short a time ago need not be looked for again before it is installed. */
const confirmedForMs = 5 * 60_000;
const installWithinMs = 60_000;

export interface ProgramUpdatesParts {
  readonly port: UpdatePort;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends the program in order. */
  readonly quit: () => void;
}

/** The program's updates, from the setting of their feed to the installing. */
export interface ProgramUpdates extends Updates {
  /** Takes the feed of these settings from now on. */
  readonly follow: (settings: Pick<Settings, 'updateFeedUrl' | 'proxyUrl'>) => void;
  /**
   * Installs what is ready, as the last thing before the program ends, where the feed still offers it. Never while the
   * session ends: an installer that is killed half way leaves no program behind.
   */
  readonly installAtQuit: (sessionEnds: boolean) => Promise<void>;
}

/** A release that lies here whole, and when the feed was last heard to offer it. */
interface ReadyRelease {
  readonly found: FoundRelease;
  readonly confirmedAtMs: number;
}

/**
 * Checks a minute after the start and every six hours, whatever became of the check before, fetches quietly, and installs
 * when the program quits, or at once where a person wants it. What is ready is looked for again with every check, and
 * before it is installed: a release may be taken back or replaced. Each step ends by a time of its own, because a server
 * may take a connection and say nothing. A feed that changes or goes takes back what came from the one before.
 */
export function createProgramUpdates({ port, clock, log, quit }: ProgramUpdatesParts): ProgramUpdates {
  const off = withoutFeed(port.impossible);
  const timed = timedPort(port, clock);
  let state: UpdateState = off;
  let feed: Feed = { url: '', proxyUrl: '' };
  let ready: ReadyRelease | null = null;
  let cancelNext = () => {};
  /** Ends the check that is under way; null where none is. */
  let running: AbortController | null = null;
  let wantsStartAgain = false;

  function checkAfter(delayMs: number): void {
    cancelNext();
    cancelNext = clock.after(delayMs, check);
  }

  function check(): void {
    if (running !== null || feed.url === '') return;
    checkAfter(checkEveryMs);
    const own = new AbortController();
    running = own;
    if (ready === null) state = { state: 'looking' };
    void checkFeed(feed, own.signal).finally(() => {
      if (running === own) running = null;
    });
  }

  async function checkFeed(asked: Feed, signal: AbortSignal): Promise<void> {
    const looked = await timed.look(asked, lookWithinMs, signal);
    if (signal.aborted) return;
    switch (looked.kind) {
      case 'none':
        ready = null;
        state = { state: 'current', lookedAt: clock.now() };
        return;
      case 'failed':
        // What is ready stays so, and is confirmed before it is installed.
        return failed(looked.why, ready !== null);
      case 'found':
        if (isReady(looked)) return;
        ready = null;
        state = { state: 'downloading', percent: 0 };
        return fetchFound(looked, signal);
      default:
        return assertNever(looked);
    }
  }

  async function fetchFound(found: FoundRelease, signal: AbortSignal): Promise<void> {
    const end = await timed.fetch(signal, (percent) => {
      if (!signal.aborted) state = { state: 'downloading', percent: Math.min(100, Math.max(0, Math.round(percent))) };
    });
    if (signal.aborted) return;
    if (end.kind === 'failed') return failed(end.why, false);
    log.info('update.ready');
    ready = { found, confirmedAtMs: clock.monotonicMs() };
    state = { state: 'ready', version: found.version, notes: found.notes };
  }

  function failed(why: UpdateFailure, keepsState: boolean): void {
    log.warn('update.failed', { cause: why });
    if (!keepsState) state = { state: 'failed', lookedAt: clock.now(), why };
  }

  /** True where this very release is what lies here, which is then confirmed. */
  function isReady(looked: LookEnd): boolean {
    if (ready === null || looked.kind !== 'found' || looked.release !== ready.found.release) return false;
    ready = { ...ready, confirmedAtMs: clock.monotonicMs() };
    return true;
  }

  async function isStillOffered(): Promise<boolean> {
    if (ready === null) return false;
    if (clock.monotonicMs() - ready.confirmedAtMs <= confirmedForMs) return true;
    return isReady(await timed.look(feed, lookAtQuitWithinMs, new AbortController().signal));
  }

  return {
    state: () => state,
    check,
    restart() {
      if (state.state !== 'ready') return false;
      wantsStartAgain = true;
      quit();
      return true;
    },
    follow({ updateFeedUrl, proxyUrl }) {
      if (port.impossible !== null || (updateFeedUrl === feed.url && proxyUrl === feed.proxyUrl)) return;
      const sameFeed = updateFeedUrl === feed.url;
      feed = { url: updateFeedUrl, proxyUrl };
      // What is ready stays so: the way that it came does not matter any more.
      if (sameFeed && ready !== null) return;
      cancelNext();
      running?.abort();
      running = null;
      ready = null;
      state = updateFeedUrl === '' ? off : { state: 'waiting' };
      if (updateFeedUrl !== '') checkAfter(firstCheckAfterMs);
    },
    async installAtQuit(sessionEnds) {
      cancelNext();
      running?.abort();
      if (ready === null || sessionEnds || !(await isStillOffered())) return;
      const tooLong = new Promise<void>((resolve) => void clock.after(installWithinMs, resolve));
      await Promise.race([port.install(wantsStartAgain), tooLong]);
    },
  };
}

function withoutFeed(why: UpdatePort['impossible']): UpdateState {
  return why === null ? { state: 'off' } : { state: 'not-possible', why };
}

const mostCharacters = 4_000;

/** What a feed says is new, as plain text: nothing unprintable, and not without end. Anything but a text is nothing. */
export function plainNotes(notes: unknown): string {
  if (typeof notes !== 'string') return '';
  const plain = notes
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{C}\n]/gu, '')
    .trim();
  return plain.length <= mostCharacters ? plain : `${plain.slice(0, mostCharacters - 1)}…`;
}

/** Takes the feed that the settings name, from now on and at each change. */
export function followFeed(api: EngineApi, updates: Pick<ProgramUpdates, 'follow'>, settingsNow: Settings): void {
  updates.follow(settingsNow);
  api.subscribe((topic, message) => {
    if (topic === 'settings') updates.follow((message as { readonly settings: Settings }).settings);
  });
}

/**
 * Why a copy of the program cannot update itself; null where it can: the installer for one user, and a Mac. Windows checks
 * an installer's signature only where the program knows its publisher, which a signed build does; macOS always checks. An
 * installer for one user beside a program that is there for all would leave both. On Linux nothing is signed but the
 * packages of the system, which are brought by its own tools. Pure.
 *
 * @param feedFile text of the file about feed and publisher that the packer puts beside the program; null where there is none
 */
export function whyNoUpdates(installation: InstallationKind, feedFile: string | null): UpdatePort['impossible'] {
  switch (installation) {
    case 'nsis-user':
      return /^publisherName:/m.test(feedFile ?? '') ? null : 'not-signed';
    case 'dmg':
      return feedFile === null ? 'not-signed' : null;
    case 'nsis-all':
    case 'msi':
      return 'it';
    case 'deb':
    case 'rpm':
    case 'npm':
      return 'packages';
    case 'appimage':
    case 'archive':
      return 'by-hand';
    case 'checkout':
      return 'not-installed';
    default:
      return assertNever(installation);
  }
}

/** Nothing at all comes any more. */
const stalledAfterMs = 2 * 60_000;
/** A slow line may need hours for an installer; the next check is due after six. */
const fetchWithinMs = 4 * 60 * 60_000;

/** The steps of a check, each of which ends by itself, or when `outer` does, whatever the port does. */
interface TimedPort {
  readonly look: (feed: Feed, limitMs: number, outer: AbortSignal) => Promise<LookEnd>;
  readonly fetch: (outer: AbortSignal, onPercent: (percent: number) => void) => Promise<FetchEnd>;
}

/** Gives the step up after so long as well, until it is called again; false once the step has ended. */
type Bound = (afterMs: number) => boolean;

function timedPort(port: UpdatePort, clock: Pick<Clock, 'after'>): TimedPort {
  /** Runs one step, which ends once: by itself, or given up at its limit or when `outer` ends. */
  function within<End>(
    limitMs: number,
    outer: AbortSignal,
    givenUp: End,
    run: (own: AbortSignal, bound: Bound) => Promise<End>,
  ): Promise<End> {
    return new Promise((resolve) => {
      const own = new AbortController();
      let hasEnded = false;
      let cancelBound = () => {};
      const end = (how: End) => {
        hasEnded = true;
        cancelLimit();
        cancelBound();
        outer.removeEventListener('abort', giveUp);
        resolve(how);
      };
      const giveUp = () => {
        own.abort();
        end(givenUp);
      };
      const cancelLimit = clock.after(limitMs, giveUp);
      outer.addEventListener('abort', giveUp);
      void run(own.signal, (afterMs) => {
        cancelBound();
        if (!hasEnded) cancelBound = clock.after(afterMs, giveUp);
        return !hasEnded;
      }).then(end);
    });
  }

  return {
    look: (feed, limitMs, outer) =>
      within<LookEnd>(limitMs, outer, { kind: 'failed', why: 'no-answer' }, (own) => port.look(feed, own)),
    fetch: (outer, onPercent) =>
      within<FetchEnd>(fetchWithinMs, outer, { kind: 'failed', why: 'broken-off' }, (own, bound) => {
        bound(stalledAfterMs);
        return port.fetch((percent) => {
          if (bound(stalledAfterMs) && percent !== null) onPercent(percent);
        }, own);
      }),
  };
}
