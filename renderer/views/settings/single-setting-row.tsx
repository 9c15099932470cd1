import type { Settings } from '../../../shared/app/settings.ts';
import { useWords } from '../../live/depot-context.tsx';
import { SettingControl } from './setting-control.tsx';
import type { SingleField } from './setting-fields.ts';
import { SettingRow } from './setting-row.tsx';
import { settingHelp, settingTitle } from './setting-words.ts';
import { useSetting } from './use-setting.ts';

/** A setting with a row of its own. */
export function SingleSettingRow({ field, settings }: { readonly field: SingleField; readonly settings: Settings }) {
  const { t } = useWords();
  const state = useSetting(field.name, field.control);
  const id = `setting-${field.name}`;
  const title = settingTitle(field.name, t);
  return (
    <SettingRow fixed={state.fixed} help={settingHelp(field.name, t)} id={id} problem={state.problem} title={title}>
      <SettingControl field={field} helpId={`${id}-help`} id={id} label={title} settings={settings} state={state} />
    </SettingRow>
  );
}
