import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf, RequestName } from '../../shared/contract/contract.ts';
import type { SettingName } from '../../shared/settings/settings.ts';
import { type ActionOptions, useAction, useDepot, useSettings } from './depot-context.tsx';
import { settingsQuery } from './queries.ts';

/** What the answer of a trial rests on, as text: it is said of this text alone. */
export interface TrialBasis {
  readonly now: string;
  /** Asked when the trial is sent. */
  readonly whenSent: () => Promise<string>;
}

/** Some settings and the keys, as they are in force: a change that is under way when the trial is sent comes before it. */
export function useSettingsBasis(...names: readonly SettingName[]): TrialBasis {
  const depot = useDepot();
  const client = useQueryClient();
  const answer = useSettings();
  const basisOf = (known: AnswerOf<'settings.get'> | undefined) =>
    JSON.stringify([names.map((name) => known?.settings[name]), known?.keysChangedAt]);
  return {
    now: basisOf(answer),
    whenSent: async () => {
      await changesEnded(client);
      return basisOf(await client.fetchQuery({ ...settingsQuery(depot), staleTime: 0 }));
    },
  };
}

const ofChanges = { mutationKey: ['settings.change' satisfies RequestName] };

/** Resolves when the engine has answered every change of settings that this page has asked for. */
function changesEnded(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    if (client.isMutating(ofChanges) === 0) return resolve();
    const unsubscribe = client.getMutationCache().subscribe(() => {
      if (client.isMutating(ofChanges) > 0) return;
      unsubscribe();
      resolve();
    });
  });
}

/** A request that tries something: its answer is of what was in force as it was sent. */
export function useTrial<Name extends RequestName>(
  name: Name,
  basis: TrialBasis,
  options: ActionOptions<Name> = {},
): ReturnType<typeof useAction<Name>> & { readonly isOfOther: boolean } {
  const [restsOn, setRestsOn] = useState(basis.now);
  const action = useAction(name, {
    ...options,
    before: async () => {
      setRestsOn(basis.now);
      setRestsOn(await basis.whenSent());
    },
  });
  return { ...action, isOfOther: restsOn !== basis.now };
}

/** What is shown of a trial whose answer rests on something else by now. */
export const noTrial = { data: undefined, error: null } as const;
