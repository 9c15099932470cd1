import type { CardReadersState } from '../../../shared/contract/card-reading.ts';
import { failure, success } from '../../../shared/result.ts';

/** The PIN of a made-up depot's counter, where it has one. */
export const scenePin = '4711';

export function counterHandlers(cards: () => CardReadersState, put: (cards: CardReadersState) => void) {
  const putCounter = (change: Partial<CardReadersState['counter']>) =>
    put({ ...cards(), counter: { ...cards().counter, ...change } });
  return {
    'counter.open': () => {
      putCounter({ isOpen: true });
      return success({});
    },
    'counter.leave': ({ pin }: { readonly pin: string }) => {
      if (cards().counter.hasPin && pin !== scenePin) {
        const said = { code: 'counter-wrong-pin', values: {} } as const;
        return failure({ code: 'not-allowed' as const, message: 'This is not the PIN of the counter.', said });
      }
      putCounter({ isOpen: false });
      return success({});
    },
    'counter.setPin': ({ pin }: { readonly pin: string | null }) => {
      putCounter({ hasPin: pin !== null });
      return success({});
    },
  };
}
