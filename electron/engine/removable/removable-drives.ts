import type { RemovableDecision, RemovableDrivesState } from '../../../shared/contract/removable.ts';
import { contained } from '../platform/guard.ts';
import type { RemovableDrive, RemovableDriveList } from '../ports.ts';
import { createDriveSession, type DriveSession, type DriveSessionParts } from './drive-session.ts';
import { createListTurns } from './list-turns.ts';

/** Follows which drives are plugged in, and knows what people have decided about them. */
export interface RemovableDrives {
  readonly start: () => void;
  /** Finishes the files that are being copied. */
  readonly stop: () => Promise<void>;
  readonly state: () => RemovableDrivesState;
  /** Each of these returns false where no such drive is plugged in or remembered. */
  readonly collect: (id: number) => boolean;
  readonly decide: (id: number, decision: RemovableDecision) => boolean;
  readonly dismiss: (id: number) => boolean;
  readonly forget: (id: number) => boolean;
}

export interface RemovableDrivesParts extends Omit<DriveSessionParts, 'drive' | 'isPlugged'> {
  readonly drives: RemovableDriveList;
}

export function createRemovableDrives({ drives, ...parts }: RemovableDrivesParts): RemovableDrives {
  const { clock, log, store, onChange } = parts;
  const sessions = new Map<string, DriveSession>();
  let isListed = true;
  let scanning = Promise.resolve();

  const isSame = (one: RemovableDrive, other: RemovableDrive) =>
    one.identity === other.identity && one.root === other.root;

  async function list(): Promise<readonly RemovableDrive[] | null> {
    const listed = await drives.list();
    if (!listed.ok && isListed) log.warn('removable.not-listed', { ...listed.error });
    isListed = listed.ok;
    return listed.ok ? listed.value : null;
  }

  function plugIn(drive: RemovableDrive): void {
    if (store.removable.find(drive.identity)?.decision === 'never') return;
    const isPlugged = async () => (await list())?.some((one) => isSame(one, drive)) ?? false;
    sessions.set(drive.identity, createDriveSession({ ...parts, drive, isPlugged }));
  }

  /** When the drives cannot be listed, none of them counts as present or gone. */
  async function scan(): Promise<void> {
    const present = await list();
    if (present === null) return;
    for (const [identity, session] of sessions) {
      if (present.some((drive) => isSame(drive, session.drive))) continue;
      session.takenOut();
      if (session.state() === null && session.isIdle()) sessions.delete(identity);
    }
    for (const drive of present) {
      const before = sessions.get(drive.identity);
      if (before === undefined || (before.isOut() && before.isIdle())) plugIn(drive);
    }
  }

  function scanSafely(): Promise<void> {
    scanning = contained(log, 'removable-drives', scan);
    return scanning;
  }

  function act(id: number, what: (session: DriveSession) => void): boolean {
    const found = [...sessions.values()].find((session) => session.state()?.id === id);
    if (found === undefined) return false;
    what(found);
    onChange();
    return true;
  }

  const turns = createListTurns({ clock, drives, scan: scanSafely, isAnyThere: () => sessions.size > 0 });
  return {
    start: () => {
      void scanSafely();
      turns.start();
    },
    stop: async () => {
      turns.stop();
      await scanning;
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
