import type { RemovableDecision, RemovableKeysState } from '../../../shared/contract/removable.ts';
import { contained } from '../platform/guard.ts';
import { repeat } from '../platform/timers.ts';
import type { RemovableDrive, RemovableDriveList } from '../ports.ts';
import { createDriveSession, type DriveSession, type DriveSessionParts } from './drive-session.ts';

/** Follows which keys are plugged in, and holds what people have decided about them. */
export interface RemovableDrives {
  readonly start: () => void;
  /** Finishes the files that are being copied. */
  readonly stop: () => Promise<void>;
  readonly state: () => RemovableKeysState;
  /** Each is false where no such key is plugged in, or remembered. */
  readonly collect: (id: number) => boolean;
  readonly decide: (id: number, decision: RemovableDecision) => boolean;
  readonly dismiss: (id: number) => boolean;
  readonly forget: (id: number) => boolean;
}

export interface RemovableDrivesParts extends Omit<DriveSessionParts, 'volume' | 'isPlugged'> {
  readonly volumes: RemovableDriveList;
}

/** A person who has plugged a key in looks at the screen next. */
export const listDrivesEveryMs = 3_000;

export function createRemovableDrives({ volumes, ...parts }: RemovableDrivesParts): RemovableDrives {
  const { clock, log, store, onChange } = parts;
  const sessions = new Map<string, DriveSession>();
  let isListed = true;
  let looking = Promise.resolve();
  let cancel = () => {};

  const isSame = (one: RemovableDrive, other: RemovableDrive) =>
    one.identity === other.identity && one.root === other.root;

  async function list(): Promise<readonly RemovableDrive[] | null> {
    const listed = await volumes.list();
    if (!listed.ok && isListed) log.warn('removable.not-listed', { ...listed.error });
    isListed = listed.ok;
    return listed.ok ? listed.value : null;
  }

  function plugIn(volume: RemovableDrive): void {
    if (store.removable.find(volume.identity)?.decision === 'never') return;
    const isPlugged = async () => (await list())?.some((one) => isSame(one, volume)) ?? false;
    sessions.set(volume.identity, createDriveSession({ ...parts, volume, isPlugged }));
  }

  /** What cannot be listed now is neither there nor gone. */
  async function look(): Promise<void> {
    const there = await list();
    if (there === null) return;
    for (const [identity, session] of sessions) {
      if (there.some((volume) => isSame(volume, session.volume))) continue;
      session.takenOut();
      if (session.state() === null && session.isIdle()) sessions.delete(identity);
    }
    for (const volume of there) {
      const before = sessions.get(volume.identity);
      if (before === undefined || (before.isOut() && before.isIdle())) plugIn(volume);
    }
  }

  function scanSafely(): Promise<void> {
    looking = contained(log, 'usb-keys', look);
    return looking;
  }

  function act(id: number, what: (session: DriveSession) => void): boolean {
    const found = [...sessions.values()].find((session) => session.state()?.id === id);
    if (found === undefined) return false;
    what(found);
    onChange();
    return true;
  }

  return {
    start: () => {
      void scanSafely();
      cancel = repeat(clock, listDrivesEveryMs, scanSafely);
    },
    stop: async () => {
      cancel();
      await looking;
      await Promise.all([...sessions.values()].map((session) => session.stop()));
    },
    state: () => ({
      present: [...sessions.values()].flatMap((session) => session.state() ?? []),
      remembered: [...store.removable.list()],
    }),
    collect: (id) => act(id, (session) => session.collect()),
    decide: (id, decision) => {
      const isKnown = store.removable.decide(id, decision);
      act(id, (session) => {
        session.decided(decision);
        if (decision === 'always') session.collect();
        if (decision === 'never') session.dismiss();
      });
      onChange();
      return isKnown;
    },
    dismiss: (id) => act(id, (session) => session.dismiss()),
    forget: (id) => {
      act(id, (session) => session.dismiss());
      const isKnown = store.removable.forget(id);
      onChange();
      return isKnown;
    },
  };
}
