import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { readSetting, type SettingName, type Settings, settingDescriptors } from '../../../shared/settings/settings.ts';
import { useDepot, useWords } from '../../client/depot-context.tsx';
import { keys, settingsQuery } from '../../client/queries.ts';
import { errorWords } from '../../client/transport/error-words.ts';
import { useAction } from '../../client/use-action.ts';
import { problemWords } from '../../components/setting-problem.ts';

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
export function useSetting(name: SettingName): SettingState {
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
      const read = readSetting(name, value);
      if (!read.ok) refuse(problemWords(settingDescriptors[name].control, words.t));
      else if (read.value === inForce) setProblem(undefined);
      else save.mutate({ patch: { [name]: read.value } });
    },
  };
}

/** A refused change never leaves a doubt about which value counts. */
function withValueInForce(problem: string, inForce: string, t: Translate): string {
  return inForce === '' ? t('settings.stillEmpty', { problem }) : t('settings.stillUsing', { problem, value: inForce });
}
