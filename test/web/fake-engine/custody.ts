import type { RequestHandlers } from '../../../electron/engine/feature.ts';
import type { CustodyState } from '../../../shared/contract/custody.ts';
import type { CustodyRequestName } from '../../../shared/contract/names.ts';
import { success } from '../../../shared/result.ts';
import type { Scene } from './scene.ts';

/** Copies whose time is over, and holds, of a made-up depot. */
export function custodyHandlers(
  scene: () => Scene,
  putCustody: (change: Partial<CustodyState>) => void,
): Pick<RequestHandlers, CustodyRequestName> {
  const bringBack = (ids: readonly number[]) => {
    putCustody({ setAside: scene().custody.setAside - ids.length });
    return success({ count: ids.length });
  };
  return {
    'custody.get': () => success(scene().custody),
    'custody.setAside': ({ limit }) => {
      const { setAside, custody } = scene();
      return success({ copies: setAside.slice(0, Math.min(limit, custody.setAside)), next: null });
    },
    'custody.bringBack': ({ ids }) => bringBack(ids ?? scene().setAside.map(({ id }) => id)),
    'custody.confirmClock': () => {
      putCustody({ clock: { state: 'unproven', sinceMs: null, byMs: null } });
      return success({});
    },
    'custody.letGo': ({ copies }) => {
      putCustody({ question: null });
      return success({ count: copies });
    },
    'custody.hold': ({ subjectId, firstDay, lastDay, reason }) => {
      const { holds } = scene().custody;
      const id = (holds[0]?.id ?? 0) + 1;
      const name = subjectId === null ? null : 'Adams, Grace';
      const since = scene().facts.now;
      putCustody({ holds: [{ id, subjectId, name, firstDay, lastDay, reason, since }, ...holds] });
      return success({ id });
    },
    'custody.release': ({ id }) => {
      putCustody({ holds: scene().custody.holds.filter((hold) => hold.id !== id) });
      return success({});
    },
  };
}
