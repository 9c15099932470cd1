import { useQuery } from '@tanstack/react-query';
import type { SettingPair as PairId } from '../../../shared/settings/descriptor.ts';
import type { PairedSetting, Settings } from '../../../shared/settings/settings.ts';
import { useDepot, useWords } from '../../client/depot-context.tsx';
import { settingsQuery } from '../../client/queries.ts';
import { FieldProblem } from '../../components/field.tsx';
import { SettingControl } from './setting-control.tsx';
import { SettingRow } from './setting-row.tsx';
import { useSetting } from './use-setting.ts';

export interface SettingPairProps {
  readonly pair: PairId;
  readonly names: readonly PairedSetting[];
  readonly settings: Settings;
}

/** Two settings that say one thing, side by side under one title. */
export function SettingPair({ pair, names, settings }: SettingPairProps) {
  const { t } = useWords();
  const id = `setting-${pair}`;
  const title = t(`settings.pairs.${pair}.title`);
  const fixedNames = useQuery(settingsQuery(useDepot())).data?.fixed ?? [];
  const fixed = names.some((name) => fixedNames.includes(name));
  return (
    <SettingRow fixed={fixed} help={t(`settings.pairs.${pair}.help`)} id={id} title={title}>
      <div className="setting-pair">
        {names.map((name) => (
          <PairedSettingField helpId={`${id}-help`} key={name} name={name} settings={settings} title={title} />
        ))}
      </div>
    </SettingRow>
  );
}

interface PairedSettingFieldProps {
  readonly name: PairedSetting;
  /** Of the words that say what both are for. */
  readonly helpId: string;
  readonly settings: Settings;
  /** Of the pair. */
  readonly title: string;
}

function PairedSettingField({ name, helpId, settings, title }: PairedSettingFieldProps) {
  const { t } = useWords();
  const state = useSetting(name);
  const id = `setting-${name}`;
  const half = t(`setting.${name}.title`);
  return (
    <>
      <div className="setting-half">
        <span aria-hidden className="setting-half-name">
          {half}
        </span>
        <SettingControl
          helpId={helpId}
          id={id}
          label={`${title}: ${half}`}
          name={name}
          settings={settings}
          state={state}
        />
      </div>
      {state.problem !== undefined && (
        <div className="setting-half-problem">
          <FieldProblem id={id} text={state.problem} />
        </div>
      )}
    </>
  );
}
