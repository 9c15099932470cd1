import { Play } from 'lucide-react';
import type { ReportForm as Form } from '../../../shared/contract/reports/report-runs.ts';
import type { ShownReport } from '../../../shared/service/report-views.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { DaysChoice } from './days-choice.tsx';
import { type FieldProblems, type FormValues, hasDays, plainFields } from './form-values.ts';
import { ParameterField } from './parameter-field.tsx';
import { ReportChoice } from './report-choice.tsx';

export interface ReportFormProps {
  readonly name: ShownReport;
  readonly form: Form;
  readonly values: FormValues;
  readonly problems: FieldProblems;
  /** It is on its way or runs already. */
  readonly busy: boolean;
  readonly onReport: (name: ShownReport) => void;
  readonly onChange: (change: Partial<FormValues>) => void;
  readonly onRun: () => void;
}

/** Which report, and with which parameters; Enter in any field runs it. */
export function ReportForm({ name, form, values, problems, busy, onReport, onChange, onRun }: ReportFormProps) {
  const { t } = useWords();
  const fields = [
    <div className="field report-choice" key="report">
      <label className="field-label" htmlFor="report-name">
        {t('reports.report')}
      </label>
      <ReportChoice chosen={name} id="report-name" onChoose={onReport} />
    </div>,
    ...(hasDays(form) ? [<DaysChoice key="days" onChange={onChange} problems={problems} values={values} />] : []),
    ...plainFields(form.parameters).map((parameter) => (
      <ParameterField
        key={parameter.name}
        onValue={(value) => onChange({ fields: { ...values.fields, [parameter.name]: value } })}
        parameter={parameter}
        problem={problems[parameter.name]}
        value={values.fields[parameter.name]}
      />
    )),
  ];
  return (
    <form
      className="report-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onRun();
      }}
    >
      {fields.slice(0, -1)}
      {/* The button never stands in a line alone. */}
      <div className="report-last">
        {fields.at(-1)}
        <Button busy={busy} className="report-run" icon={<Icon of={Play} />} look="primary" type="submit">
          {t('reports.run')}
        </Button>
      </div>
    </form>
  );
}
