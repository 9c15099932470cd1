import { Download, Ellipsis, Upload } from 'lucide-react';
import { useRef } from 'react';
import { mostSettingsFileCharacters, type SettingProblem } from '../../../shared/settings/settings-file.ts';
import { useWords } from '../../client/depot-context.tsx';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../../components/button.tsx';
import { saveFile } from '../../components/export/save-file.ts';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuItem } from '../../components/menu.tsx';
import { useSay } from '../../components/notices.tsx';

export interface SettingsFileMenuProps {
  /** Why a file was not taken; none once one was. */
  readonly onProblems: (problems: readonly SettingProblem[]) => void;
}

/** Takes all settings to another PC, or brings them from there. */
export function SettingsFileMenu({ onProblems }: SettingsFileMenuProps) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const say = useSay();
  const save = useAction('settings.export', {
    onDone: ({ fileName, text }) => saveFile(fileName, [text], 'application/json'),
  });
  const read = useAction('settings.import', {
    onDone(answer) {
      onProblems(answer.outcome === 'refused' ? answer.problems : []);
      if (answer.outcome === 'refused') return;
      const { changed, fixed } = answer;
      const left = fixed.length === 0 ? '' : t('settings.file.fixed', { count: fixed.length });
      const taken = changed.length === 0 ? 'settings.file.same' : 'settings.file.taken';
      say({ tone: 'good', text: `${t(taken, { count: changed.length })} ${left}`.trim() });
    },
  });
  const readFile = async (file: File) => {
    // What is longer is cut, and refused for what is left of it.
    const text = await file.slice(0, mostSettingsFileCharacters).text();
    read.mutate({ text });
  };
  return (
    <>
      <Menu
        align="end"
        label={t('settings.file.more')}
        trigger={<Button aria-label={t('settings.file.more')} icon={<Icon of={Ellipsis} />} look="quiet" />}
      >
        <MenuItem icon={<Icon of={Download} />} onChoose={() => save.mutate({})}>
          {t('settings.file.save')}
        </MenuItem>
        <MenuItem icon={<Icon of={Upload} />} onChoose={() => field.current?.click()}>
          {t('settings.file.read')}
        </MenuItem>
      </Menu>
      <input
        accept=".json,application/json"
        aria-label={t('settings.file.read')}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void readFile(file);
        }}
        ref={field}
        type="file"
      />
    </>
  );
}
