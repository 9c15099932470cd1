import {
  ArrowRight,
  CircleArrowUp,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Equal,
  type LucideIcon,
  Pencil,
  Trash2,
} from 'lucide-react';
import { serviceDriverAddress } from '../../../shared/contract/addresses.ts';
import type {
  MaintainCell,
  MaintainField,
  MaintainKind,
  MaintainRow,
  RowState,
} from '../../../shared/contract/maintain.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { cellProblemText } from '../../../shared/format/sentence-text.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import styles from './check-step.module.css';

const signs: Readonly<Record<Exclude<RowState, 'refused'>, LucideIcon>> = {
  change: Pencil,
  error: CircleX,
  unchanged: Equal,
  'under-way': CircleArrowUp,
  applied: CircleCheck,
  unaccounted: CircleQuestionMark,
  'in-doubt': CircleQuestionMark,
};

const tones: Readonly<Record<RowState, string>> = {
  change: 'tone-accent',
  error: 'tone-over',
  unchanged: 'tone-idle',
  'under-way': 'tone-accent',
  applied: 'tone-ok',
  refused: 'tone-attn',
  unaccounted: 'tone-idle',
  'in-doubt': 'tone-idle',
};

interface RowStateSignProps {
  readonly state: RowState;
  readonly kind: MaintainKind;
  /** No report tells any of the old values. */
  readonly isSet?: boolean;
  readonly t: Translate;
}

/** What happens with a row, or has happened: sign, word and colour. */
export function RowStateSign({ state, kind, isSet = false, t }: RowStateSignProps) {
  const isDelete = state === 'change' && kind === 'clockings-delete';
  const word = isDelete ? 'delete' : state === 'change' && isSet ? 'set' : state;
  return (
    <span className={`state ${tones[state]}`}>
      {state === 'refused' ? <SolidTriangle /> : <Icon of={isDelete ? Trash2 : signs[state]} />}
      {t(`maintain.check.state.${word}`)}
    </span>
  );
}

type Value = NonNullable<MaintainCell['value']>;

/** A value as a person reads it: a day with its year, a moment in the depot's zone, yes or no, a division by its name. */
export function valueText(
  value: Value,
  label: string | null,
  type: MaintainField['type'],
  { t, times }: Formatter,
): string {
  if (label !== null) return label;
  switch (typeof value) {
    case 'boolean':
      return t(value ? 'common.yes' : 'common.no');
    case 'number':
      return String(value);
    case 'string':
      if (value === '') return t('common.nothing');
      if (type === 'day') return times.dayWithYear(value.slice(0, 10));
      return type === 'moment' ? momentText(value, { t, times }) : value;
  }
}

/** As the clocks of the depot show it, and as it is sent. */
function momentText(value: string, { t, times }: Pick<Formatter, 't' | 'times'>): string {
  const at = Date.parse(value);
  const utc = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return t('maintain.check.moment', { local: times.full(at), utc });
}

interface CellContentProps {
  readonly cell: MaintainCell;
  readonly field: MaintainField;
  readonly formatter: Formatter;
  /** The row is not sent for a new value: it names the record, or the row is done with. */
  readonly isPlain: boolean;
  /** Puts the proposal into the cell; absent where the row cannot be changed. */
  readonly onUse?: ((text: string) => void) | undefined;
}

/** The old value and the new one, or what is wrong with the text that stands there. */
export function CellContent({ cell, field, formatter, isPlain, onUse }: CellContentProps) {
  const { t } = formatter;
  const { problem, today } = cell;
  if (problem !== null) {
    return (
      <>
        <span className={styles.wrong}>{cell.text === '' ? t('common.nothing') : cell.text}</span>
        <span className={styles.problem}>
          <Icon of={CircleX} size={14} />
          {cellProblemText(problem, t)}
          {problem.proposal !== null && onUse !== undefined && (
            <Proposal onUse={onUse} proposal={problem.proposal} t={t} />
          )}
        </span>
      </>
    );
  }
  const old = today === null ? null : valueText(today.value, today.label, field.type, formatter);
  if (cell.value === null) return <span className={styles.old}>{old ?? t('common.nothing')}</span>;
  const text = valueText(cell.value, cell.label, field.type, formatter);
  if (isPlain || !cell.isChange) return text;
  return <Change old={old} text={text} t={t} />;
}

/** `Millbrook → Harbour`; the new value alone where no report tells the old one. */
export function Change({
  old,
  text,
  t,
}: {
  readonly old: string | null;
  readonly text: string;
  readonly t: Translate;
}) {
  return (
    <span className={styles.change} title={old === null ? t('maintain.check.willBeSet') : undefined}>
      {old !== null && (
        <>
          <span className={styles.old}>{old}</span>
          <Icon of={ArrowRight} size={14} />
          <span className="hidden-words">{t('maintain.check.becomes')}</span>
        </>
      )}
      <span className={styles.new}>{text}</span>
      {old === null && <span className="hidden-words">{t('maintain.check.willBeSet')}</span>}
    </span>
  );
}

function Proposal({ proposal, onUse, t }: { proposal: string; onUse: (text: string) => void; t: Translate }) {
  return (
    <button
      className={`link ${styles.proposal}`}
      onClick={(event) => {
        event.stopPropagation();
        onUse(proposal);
      }}
      // The grid is one stop for Tab: F8 and Enter lead to the cell, and its menu of keys to this.
      tabIndex={-1}
      type="button"
    >
      {t('maintain.check.use', { proposal })}
    </button>
  );
}

/** The driver of a row, by the id that the row gives and the name that a report has for it; leads to the driver's page. */
export function DriverName({ row: { identifier, name } }: { readonly row: MaintainRow }) {
  const { t } = useFormatter();
  if (name === null) return t('common.nothing');
  return <SubjectLink href={serviceDriverAddress(identifier)} isInGrid name={name} />;
}
