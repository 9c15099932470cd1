import type { Settings, SingleSetting } from '../../../shared/settings/settings.ts';
import { useWords } from '../../client/depot-context.tsx';
import { SettingControl } from './setting-control.tsx';
import { SettingRow } from './setting-row.tsx';
import { useSetting } from './use-setting.ts';

/** A setting with a row of its own. */
export function SingleSettingRow({ name, settings }: { readonly name: SingleSetting; readonly settings: Settings }) {
  const { t } = useWords();
  const state = useSetting(name);
  const id = `setting-${name}`;
  const title = t(`setting.${name}.title`);
  return (
    <SettingRow fixed={state.fixed} help={t(`setting.${name}.help`)} id={id} problem={state.problem} title={title}>
      <SettingControl helpId={`${id}-help`} id={id} label={title} name={name} settings={settings} state={state} />
    </SettingRow>
  );
}
