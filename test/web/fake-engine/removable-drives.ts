import type { RequestHandlers } from '../../../electron/engine/feature.ts';
import type { RemovableDrivesState } from '../../../shared/contract/removable.ts';
import { success } from '../../../shared/result.ts';

type RemovableRequest = Extract<keyof RequestHandlers, `removable.${string}`>;

/** The keys of a scene, answered as the engine would; copying ends at once. */
export function removableKeysOf(
  state: () => RemovableDrivesState,
  put: (change: Partial<RemovableDrivesState>) => void,
): Pick<RequestHandlers, RemovableRequest> {
  const copied = (id: number) =>
    state().present.map((key) => (key.id === id ? { ...key, phase: 'done' as const, copied: key.fresh } : key));
  const without = (id: number) => state().present.filter((key) => key.id !== id);
  return {
    'removable.list': () => success({ follows: true, ...state() }),
    'removable.collect': ({ id }) => {
      put({ present: copied(id) });
      return success({});
    },
    'removable.decide': ({ id, decision }) => {
      const remembered = state().remembered.map((key) => (key.id === id ? { ...key, decision } : key));
      if (decision === 'never') {
        put({ remembered, present: without(id) });
      } else {
        put({ remembered, present: decision === 'always' ? copied(id) : state().present });
      }
      return success({});
    },
    'removable.dismiss': ({ id }) => {
      put({ present: without(id) });
      return success({});
    },
    'removable.forget': ({ id }) => {
      put({ remembered: state().remembered.filter((key) => key.id !== id), present: without(id) });
      return success({});
    },
  };
}
