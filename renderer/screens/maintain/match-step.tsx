import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, CircleX, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { dateOrderSchema, type MaintainColumn, type MaintainDraft } from '../../../shared/contract/maintain.ts';
import { useAction, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { readProblemText } from '../../components/spreadsheet-choice.tsx';
import { TemplateMenu } from './choose-step.tsx';
import styles from './maintain.module.css';
import matchStyles from './match-step.module.css';
import { fieldText, putDraft, sourceText, useFields, useFieldText } from './use-maintain.ts';
import '../../components/field.css';

interface MatchStepProps {
  readonly draft: MaintainDraft;
  /** Back to the first step; the draft stays. */
  readonly onLeave: () => void;
}

/** No field is called this. */
const notUsed = '-';

/** Step 2: the columns of the spreadsheet, each with the field that it goes into. */
export function MatchStep({ draft, onLeave }: MatchStepProps) {
  const { t } = useFormatter();
  const client = useQueryClient();
  const { kind, columns, headProblem } = draft;
  const put = { onDone: (answer: { readonly draft: MaintainDraft }) => putDraft(client, answer.draft) };
  const match = useAction('maintain.match', put);
  const check = useAction('maintain.check', put);
  const fieldName = useFieldText(kind);
  const matched = columns.filter(({ field }) => field !== null).length;
  const [asked, setAsked] = useState(false);
  return (
    <>
      <div className={styles.lead}>
        <div>
          <h2 className={styles.leadTitle}>{t('maintain.match.lead', { count: matched, total: columns.length })}</h2>
          <SourceLine draft={draft} onLeave={onLeave} />
        </div>
        <TemplateMenu kind={kind} label={t('maintain.match.saveTemplate')} />
      </div>
      {draft.asksDates && (
        <div className={matchStyles.dates}>
          <span id="maintain-dates">{t('maintain.match.dates')}</span>
          <span className={matchStyles.datesChoice}>
            <Select
              choices={dateOrderSchema.options.map((value) => ({ value, label: t(`maintain.match.date.${value}`) }))}
              label={t('maintain.match.dates')}
              onChoose={(dates) => match.mutate({ kind, columns: [], dates })}
              value={draft.dates}
            />
          </span>
        </div>
      )}
      <div className={matchStyles.matchScroll}>
        <table aria-label={t('maintain.match.table')} className={matchStyles.match}>
          <thead>
            <tr>
              {(['letter', 'header', 'example', 'field', 'kind', 'why'] as const).map((head) => (
                <th data-column={head} key={head} scope="col">
                  {t(`maintain.match.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <MatchLine
                column={column}
                draft={draft}
                key={column.column}
                onMatch={(field) => match.mutate({ kind, columns: [{ column: column.column, field }] })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <footer className={styles.foot}>
        <div aria-live="polite" className={styles.footWords}>
          {headProblem === null ? (
            <>
              <b>{t('maintain.match.ready')}</b>
              <p>{t('maintain.match.readyLine')}</p>
            </>
          ) : (
            <p className={asked ? 'field-error' : styles.footProblem}>
              <Icon of={CircleX} />
              {t(headProblem.code === 'no-identifier' ? 'maintain.match.noIdentifier' : 'maintain.match.fieldTwice', {
                field: fieldName(headProblem.field),
              })}
            </p>
          )}
        </div>
        <span className={styles.footActions}>
          <Button icon={<Icon of={ArrowLeft} />} onClick={onLeave}>
            {t('common.back')}
          </Button>
          <Button
            busy={check.isPending}
            icon={<Icon of={ArrowRight} />}
            look="primary"
            onClick={() => {
              setAsked(true);
              if (headProblem === null) check.mutate({ kind });
            }}
          >
            {t('maintain.match.next')}
          </Button>
        </span>
      </footer>
    </>
  );
}

interface MatchLineProps {
  readonly column: MaintainColumn;
  readonly draft: MaintainDraft;
  readonly onMatch: (field: string | null) => void;
}

function MatchLine({ column, draft, onMatch }: MatchLineProps) {
  const { t } = useFormatter();
  const fields = useFields(draft.kind);
  const field = column.field === null ? undefined : fields.get(column.field);
  const header = column.header === '' ? t('maintain.match.noHeader') : column.header;
  const choices = [...fields.values()].map((one) => {
    const label = fieldText(one, t);
    return { value: one.name, label: one.isIdentifier ? t('maintain.match.identifier', { field: label }) : label };
  });
  return (
    <tr data-unused={column.field === null || undefined}>
      <td>{column.letter}</td>
      <th className="name" scope="row">
        {header}
      </th>
      <td className={matchStyles.matchExample} title={column.examples.join(', ')}>
        {column.examples.length === 0 ? t('common.nothing') : column.examples.join(', ')}
      </td>
      <td className={matchStyles.matchField}>
        <Select
          choices={[{ value: notUsed, label: t('maintain.match.none') }, ...choices]}
          label={t('maintain.match.fieldOf', { letter: column.letter, header })}
          onChoose={(chosen) => onMatch(chosen === notUsed ? null : chosen)}
          value={column.field ?? notUsed}
        />
      </td>
      <td className={matchStyles.matchKind}>
        {field === undefined ? t('common.nothing') : t(`maintain.match.type.${field.type}`)}
      </td>
      <td className={matchStyles.matchWhy}>
        {column.matchedBy === null ? t('common.nothing') : t(`maintain.match.by.${column.matchedBy}`)}
      </td>
    </tr>
  );
}

/** The file that the rows are from, its sheet, when it was read, and the way to another one. */
export function SourceLine({ draft, onLeave }: MatchStepProps) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const read = useAction('maintain.sheet', {
    onDone({ draft: next, problem: refused }) {
      setProblem(refused === null ? null : readProblemText(refused, t));
      if (next !== null && refused === null) putDraft(client, next);
    },
  });
  const { file, kind } = draft;
  const rows = draft.counts.all;
  return (
    <div className={styles.leadLine}>
      <Icon of={FileSpreadsheet} />
      <span className="name">{sourceText(draft, t)}</span>
      {file !== null && (
        <span>
          {file.sheet !== null && file.sheets.length === 1 && `${t('maintain.match.sheet', { sheet: file.sheet })}, `}
          {t('maintain.match.read', { count: rows, at: times.sentence(file.readAt, now) })}
        </span>
      )}
      {file !== null && file.sheet !== null && file.sheets.length > 1 && draft.phase === 'match' && (
        <span className={matchStyles.sheetChoice}>
          <Select
            choices={file.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            label={t('maintain.match.sheetChoice')}
            onChoose={(sheet) => read.mutate({ kind, sheet })}
            value={file.sheet}
          />
        </span>
      )}
      <button className="link" onClick={onLeave} type="button">
        {t('maintain.match.otherFile')}
      </button>
      {problem !== null && (
        <span className="field-error" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
