import type { UpdateState } from '../../../shared/contract/updates.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { EngineApi } from '../../engine/api/answer.ts';
import type { Clock, Log } from '../../engine/ports.ts';
import type { Updates } from '../../engine/updates.ts';

/** The start of a day has more urgent work than this. */
const firstCheckAfterMs = 60_000;
const checkEveryMs = 6 * 60 * 60_000;
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
   * Installs what is ready, as the last thing before the program ends. Never while the session ends: an installer that
   * is killed half way leaves no program behind.
   */
  readonly installAtQuit: (sessionEnds: boolean) => Promise<void>;
}

/**
 * Checks a minute after the start and every six hours, fetches quietly, and installs when the program quits, or at once
 * where a person wants it. A feed that changes or goes takes back what came from the one before.
 */
export function createProgramUpdates({ port, clock, log, quit }: ProgramUpdatesParts): ProgramUpdates {
  const off: UpdateState =
    port.impossible === null ? { state: 'off' } : { state: 'not-possible', why: port.impossible };
  let state: UpdateState = off;
  let feed = { url: '', proxyUrl: '' };
  let cancel = () => {};
  let wantsStartAgain = false;

  function checkAfter(delayMs: number): void {
    cancel();
    cancel = clock.after(delayMs, check);
  }

  function check(): void {
    if (state.state !== 'waiting' && state.state !== 'current' && state.state !== 'failed') return;
    cancel();
    state = { state: 'looking' };
    void fetchFrom(feed);
  }

  async function fetchFrom(asked: typeof feed): Promise<void> {
    const end = await port.check(asked, (percent) => {
      if (feed === asked) state = { state: 'downloading', percent: Math.min(100, Math.max(0, Math.round(percent))) };
    });
    if (feed !== asked) return;
    switch (end.kind) {
      case 'none':
        state = { state: 'current', lookedAt: clock.now() };
        return checkAfter(checkEveryMs);
      case 'failed':
        log.warn('update.failed', { cause: end.why });
        state = { state: 'failed', lookedAt: clock.now(), why: end.why };
        return checkAfter(checkEveryMs);
      case 'ready':
        log.info('update.ready');
        state = { state: 'ready', version: end.version, notes: end.notes };
        return;
      default:
        return assertNever(end);
    }
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
      // What is ready stays so: the way that it came does not matter any more.
      if (sameFeed && state.state === 'ready') return;
      feed = { url: updateFeedUrl, proxyUrl };
      cancel();
      state = updateFeedUrl === '' ? off : { state: 'waiting' };
      if (updateFeedUrl !== '') checkAfter(firstCheckAfterMs);
    },
    async installAtQuit(sessionEnds) {
      cancel();
      if (state.state !== 'ready' || sessionEnds) return;
      const tooLong = new Promise<void>((resolve) => void clock.after(installWithinMs, resolve));
      await Promise.race([port.install(wantsStartAgain), tooLong]);
    },
  };
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

export interface Feed {
  /** `https:`. */
  readonly url: string;
  /** As the setting: empty is the system's own. */
  readonly proxyUrl: string;
}

/** How a check for a newer version ended. `bad-signature`: there is one, and it was thrown away. */
export type CheckEnd =
  | { readonly kind: 'none' }
  | { readonly kind: 'ready'; readonly version: string; readonly notes: string }
  | { readonly kind: 'failed'; readonly why: 'no-answer' | 'bad-signature' };

/** What fetches and installs newer versions. */
export interface UpdatePort {
  /** Why this copy of the program can take none; null where it can. */
  readonly impossible: Extract<UpdateState, { state: 'not-possible' }>['why'] | null;
  /** Checks for a newer version, and fetches it where it is signed. Never throws; `onPercent` is told how much of it is there. */
  readonly check: (feed: Feed, onPercent: (percent: number) => void) => Promise<CheckEnd>;
  /** Begins to install what is ready; to be called when the program has nothing left to do but to end. */
  readonly install: (startAgain: boolean) => Promise<void>;
}

interface ProgramCopy {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  /** Text of the file that the packer puts beside the program; null where there is none. */
  readonly feedFile: string | null;
}

/**
 * Why a copy of the program cannot update itself; null where it can. Windows checks an installer's signature only where
 * the program knows its publisher, which a signed build does; macOS always checks. On Linux nothing is signed but the
 * packages of the system, which are brought by its own tools. Pure.
 */
export function whyNoUpdates({ platform, isPackaged, feedFile }: ProgramCopy): UpdatePort['impossible'] {
  if (!isPackaged) return 'not-installed';
  switch (platform) {
    case 'darwin':
      return feedFile === null ? 'not-signed' : null;
    case 'win32':
      return /^publisherName:/m.test(feedFile ?? '') ? null : 'not-signed';
    default:
      return 'packages';
  }
}
