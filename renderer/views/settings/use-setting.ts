import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../shared/app/contract.ts';
import { type SettingName, type Settings, settingsSchema } from '../../../shared/app/settings.ts';
import { isTimeZone } from '../../../shared/app/time-zone.ts';
import { useDepot, useWords } from '../../live/depot-context.tsx';
import { keys, settingsQuery } from '../../live/queries.ts';
import { useAction } from '../../live/use-action.ts';
import { errorWords } from '../../transport/error-words.ts';
import type { SettingControl } from './setting-fields.ts';
import { problemWords, withValueInForce } from './setting-problem.ts';

export interface SettingState {
  /** Null until the settings have come. */
  readonly inForce: Settings[SettingName] | null;
  readonly fixed: boolean;
  /** Why the last value was not taken, and which one still counts. */
  readonly problem: string | undefined;
  readonly saving: boolean;
  /** Checks the value, and sends it to the engine when it is another one. */
  readonly change: (value: string | number | boolean) => void;
}

/** One setting that takes effect as soon as it is changed. */
export function useSetting(name: SettingName, control: SettingControl): SettingState {
  const words = useWords();
  const client = useQueryClient();
  const answer = useQuery(settingsQuery(useDepot())).data;
  const inForce = answer?.settings[name] ?? null;
  const [problem, setProblem] = useState<string>();
  const refuse = (why: string) => setProblem(withValueInForce(why, String(inForce ?? ''), words.t));
  const save = useAction('settings.change', {
    onDone({ settings }) {
      setProblem(undefined);
      client.setQueryData<AnswerOf<'settings.get'>>(keys.settings, (known) => known && { ...known, settings });
    },
    onFailed: ({ reason }) => refuse(errorWords(reason, words)),
  });
  return {
    inForce,
    fixed: answer?.fixed.includes(name) ?? false,
    problem,
    saving: save.isPending,
    change(value) {
      const checked = settingsSchema.shape[name].safeParse(value);
      if (!checked.success || (control.kind === 'zone' && !isZone(String(checked.data)))) {
        refuse(problemWords(control, words.t));
        return;
      }
      if (checked.data === inForce) setProblem(undefined);
      else save.mutate({ patch: { [name]: checked.data } });
    },
  };
}

/** Empty is the zone of this PC. */
function isZone(name: string): boolean {
  return name === '' || isTimeZone(name);
}
