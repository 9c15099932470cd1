import { useQuery } from '@tanstack/react-query';
import type { Settings } from '../../../shared/app/settings.ts';
import { useDepot, useWords } from '../../live/depot-context.tsx';
import { settingsQuery } from '../../live/queries.ts';
import { FieldProblem } from '../../ui/field.tsx';
import { SettingControl } from './setting-control.tsx';
import type { PairedField, PairId } from './setting-fields.ts';
import { SettingRow } from './setting-row.tsx';
import { settingTitle } from './setting-words.ts';
import { useSetting } from './use-setting.ts';

export interface SettingPairProps {
  readonly pair: PairId;
  readonly fields: readonly PairedField[];
  readonly settings: Settings;
}

/** Two settings that say one thing, side by side under one title. */
export function SettingPair({ pair, fields, settings }: SettingPairProps) {
  const { t } = useWords();
  const id = `setting-${pair}`;
  const title = t(`settings.pairs.${pair}.title`);
  const fixedNames = useQuery(settingsQuery(useDepot())).data?.fixed ?? [];
  const fixed = fields.some(({ name }) => fixedNames.includes(name));
  return (
    <SettingRow fixed={fixed} help={t(`settings.pairs.${pair}.help`)} id={id} title={title}>
      <div className="setting-pair">
        {fields.map((field) => (
          <PairedSettingField field={field} helpId={`${id}-help`} key={field.name} settings={settings} title={title} />
        ))}
      </div>
    </SettingRow>
  );
}

interface PairedSettingFieldProps {
  readonly field: PairedField;
  /** Of the words that say what both are for. */
  readonly helpId: string;
  readonly settings: Settings;
  /** Of the pair. */
  readonly title: string;
}

function PairedSettingField({ field, helpId, settings, title }: PairedSettingFieldProps) {
  const { t } = useWords();
  const state = useSetting(field.name, field.control);
  const id = `setting-${field.name}`;
  const name = settingTitle(field.name, t);
  return (
    <>
      <div className="setting-half">
        <span aria-hidden className="setting-half-name">
          {name}
        </span>
        <SettingControl
          field={field}
          helpId={helpId}
          id={id}
          label={`${title}: ${name}`}
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
