import { useCallback } from 'react';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { isSettingName, settingDescriptors } from '../../../shared/settings/settings.ts';
import type { SettingProblem } from '../../../shared/settings/settings-file.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { problemWords } from '../../components/setting-problem.ts';
import { SolidTriangle } from '../../components/solid-triangle.tsx';

export interface RefusedFileProps {
  readonly problems: readonly SettingProblem[];
  readonly onClose: () => void;
}

/** Everything that is wrong with a file whose settings were not taken. */
export function RefusedFile({ problems, onClose }: RefusedFileProps) {
  const { t } = useWords();
  // The file was chosen from the head of the screen, which stays, while the list may be scrolled anywhere.
  const bringIntoView = useCallback((element: HTMLElement | null) => element?.scrollIntoView(), []);
  return (
    <section aria-labelledby="refused-file" className="settings-trouble" ref={bringIntoView} role="alert">
      <h2 className="settings-trouble-title" id="refused-file">
        <SolidTriangle />
        {t('settings.file.refused')}
      </h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.name}>{wordsOf(problem, t)}</li>
        ))}
      </ul>
      <Button onClick={onClose} size="small">
        {t('settings.file.close')}
      </Button>
    </section>
  );
}

function wordsOf({ name, code, message }: SettingProblem, t: Translate): string {
  if (code === 'no-settings') return t('settings.file.notSettings');
  if (code === 'unknown') return t('settings.file.unknown', { name });
  if (!isSettingName(name)) return t('settings.file.problem', { title: name, problem: message });
  const { pair, control } = settingDescriptors[name];
  const title = t(`setting.${name}.title`);
  return t('settings.file.problem', {
    title: pair === undefined ? title : `${t(`settings.pairs.${pair}.title`)}, ${title}`,
    problem: problemWords(control, t) || message,
  });
}
