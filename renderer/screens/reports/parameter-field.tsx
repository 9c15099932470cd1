import type { ReportParameter } from '../../../shared/contract/reports/report-runs.ts';
import { reports } from '../../../shared/i18n/en/reports.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useWords } from '../../client/depot-context.tsx';
import { describedBy, Field } from '../../components/field.tsx';
import { Input } from '../../components/input.tsx';
import { Select } from '../../components/select.tsx';
import { Switch } from '../../components/switch.tsx';
import type { FieldProblem, FormValues } from './form-values.ts';
import { NamedPicker } from './named-picker.tsx';

type Value = FormValues['fields'][string];

export interface ParameterFieldProps {
  readonly parameter: ReportParameter;
  readonly value: Value | undefined;
  readonly problem: FieldProblem | undefined;
  readonly onValue: (value: Value) => void;
}

/** The field of one parameter, by its type in the operation table. */
export function ParameterField({ parameter, value, problem, onValue }: ParameterFieldProps) {
  const { t } = useWords();
  const { name, type, picks, allowed } = parameter;
  const id = `report-${name}`;
  if (picks !== null)
    return (
      <div className="field report-picks">
        <label className="field-label" htmlFor={id}>
          {t(`reports.picks.${picks}`)} <span className="label-hint">{t('reports.picks.hint')}</span>
        </label>
        <NamedPicker chosen={typeof value === 'object' ? value : []} id={id} of={picks} onChoose={onValue} />
      </div>
    );
  const label = parameterLabel(parameter, t);
  if (typeof value === 'boolean')
    return (
      <div className="field report-flag">
        <span className="field-label">{label}</span>
        <Switch label={label} on={value} onSwitch={onValue} words={t(value ? 'reports.yes' : 'reports.no')} />
      </div>
    );
  const text = typeof value === 'string' ? value : '';
  if (allowed !== null)
    return (
      <div className="field report-allowed">
        <span className="field-label">{label}</span>
        <Select
          choices={allowed.toReversed().map((each) => ({ value: String(each), label: choiceLabel(name, each, t) }))}
          label={label}
          onChoose={onValue}
          value={text}
        />
      </div>
    );
  const isList = type === 'texts' || type === 'integers';
  const said = problem === undefined ? undefined : t(`reports.problem.${problem}`);
  return (
    <div className="report-value">
      <Field id={id} label={label} problem={said}>
        <Input
          aria-describedby={describedBy(id, { problem: said })}
          id={id}
          inputMode={type === 'integer' ? 'numeric' : 'text'}
          invalid={problem !== undefined}
          onChange={(event) => onValue(event.target.value)}
          placeholder={isList ? t('reports.severalHint') : undefined}
          title={parameter.description}
          value={text}
        />
      </Field>
    </div>
  );
}

/** A parameter that a later version of the service adds is named by its description. */
function parameterLabel({ name, description }: ReportParameter, t: Translate): string {
  return isNamed(name) ? t(`reports.parameters.${name}`) : description;
}

function choiceLabel(name: string, value: number, t: Translate): string {
  const isKnown = name === 'filterClockingData' && (value === 0 || value === 1 || value === 2);
  return isKnown ? t(`reports.choices.filterClockingData.${value}`) : String(value);
}

function isNamed(name: string): name is keyof typeof reports.parameters {
  return Object.hasOwn(reports.parameters, name);
}
