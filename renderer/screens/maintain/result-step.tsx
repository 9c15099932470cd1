import { CircleCheck, Download, FileSpreadsheet, Pencil, RotateCcw, Send } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type {
  MaintainDraft,
  MaintainKind,
  MaintainResult,
  MaintainSegment,
} from '../../../shared/contract/maintain.ts';
import { recordsText, remarkSentences } from '../../../shared/format/batch-text.ts';
import { type Formatter, wholeNumber } from '../../../shared/format/format.ts';
import { sentenceText } from '../../../shared/format/sentence-text.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Segments } from '../../components/filter-controls.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { AnsweredList } from '../../components/list-screen/list-screen.tsx';
import { BannerMain } from '../../components/status/banner.tsx';
import { CheckTable } from './check-table.tsx';
import { SaveButton, useSaveRows } from './confirm-send.tsx';
import { DiscardDialog } from './drafts.tsx';
import { Figures } from './figures.tsx';
import { LeftTable } from './left-table.tsx';
import styles from './maintain.module.css';
import { type ResultFigures, resultFigures } from './result-figures.ts';
import resultStyles from './result-step.module.css';
import { useRows } from './use-maintain.ts';
import '../../components/list-screen/list-screen.css';
import '../../components/dialog.css';
import '../../components/status/status-banner.css';

interface ResultStepProps {
  readonly draft: MaintainDraft;
  readonly result: MaintainResult;
  /** Back to the first step, without this draft. */
  readonly onDone: () => void;
}

/** Step 4: what the service said became of each row, and what can be done with those that were not applied. */
export function ResultStep({ draft, result, onDone }: ResultStepProps) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const { kind, counts } = draft;
  const figures = resultFigures(draft, result);
  const left = rowsLeft(draft);
  const isClean = left === 0;
  const [discarding, setDiscarding] = useState(false);
  const discard = useAction('maintain.discard', { onDone });
  const isAll = left + counts.change === 0;
  const start = () => (left + counts.change + counts.error === 0 ? discard.mutate({ kind }) : setDiscarding(true));
  const hasOld = draft.todayAsOf !== null && kind !== 'clockings-delete' && figures.applied + left > 0;
  return (
    <>
      <ResultBanner draft={draft} figures={figures} isStarting={discard.isPending} onStart={start} result={result} />
      <Figures draft={draft} figures={figures} inForceSince={times.clockWithSeconds(result.endedAt)} />
      {!isClean && <RowsLeft draft={draft} />}
      <footer className={styles.foot}>
        <div className={styles.footWords}>
          <p>
            {kind === 'clockings-delete' ? (
              t('maintain.result.footDeleted')
            ) : hasOld ? (
              <>
                <b>{t('maintain.result.foot')}</b> {t('maintain.result.footOld')}
              </>
            ) : (
              t('maintain.result.footNone')
            )}
          </p>
        </div>
        <span className={styles.footActions}>
          {hasOld && <SaveButton kind={kind}>{t('maintain.confirm.saveOld')}</SaveButton>}
          {/* Where nothing is left to do with these rows, it stands above. */}
          {!isAll && (
            <Button busy={discard.isPending} icon={<Icon of={RotateCcw} />} onClick={start}>
              {t('maintain.result.startAnother')}
            </Button>
          )}
        </span>
      </footer>
      <DiscardDialog draft={discarding ? draft : null} onClose={() => setDiscarding(false)} onDone={onDone} />
    </>
  );
}

/** Rows that were sent and are not known to be applied. */
function rowsLeft({ counts }: MaintainDraft): number {
  return counts.refused + counts['in-doubt'] + counts.unaccounted;
}

interface ResultBannerProps extends Pick<ResultStepProps, 'draft' | 'result'> {
  readonly figures: ResultFigures;
  readonly onStart: () => void;
  readonly isStarting: boolean;
}

function ResultBanner({ draft, result, figures, onStart, isStarting }: ResultBannerProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { kind, counts } = draft;
  const refused = useSaveRows(kind, 'refused');
  const inDoubt = useSaveRows(kind, 'in-doubt');
  const check = useAction('maintain.check');
  const left = rowsLeft(draft);
  const isAll = left + counts.change === 0;
  return (
    <section
      aria-label={t('frame.status')}
      className={`banner ${resultStyles.resultBanner}`}
      data-tone={isAll ? 'ok' : 'attn'}
    >
      <BannerMain
        actions={
          <>
            {isAll && (
              <Button busy={isStarting} icon={<Icon of={RotateCcw} />} look="primary" onClick={onStart}>
                {t('maintain.result.startAnother')}
              </Button>
            )}
            {counts.change > 0 && (
              <Button busy={check.isPending} icon={<Icon of={Send} />} onClick={() => check.mutate({ kind })}>
                {t('maintain.result.goOn', { count: counts.change })}
              </Button>
            )}
            {left > counts.refused && (
              <Button busy={inDoubt.isSaving} icon={<Icon of={Download} />} onClick={inDoubt.save}>
                {t('maintain.result.saveInDoubt')}
              </Button>
            )}
            {counts.refused > 0 && (
              <Button busy={refused.isSaving} icon={<Icon of={Download} />} look="primary" onClick={refused.save}>
                {t('maintain.result.saveRefused')}
              </Button>
            )}
          </>
        }
        lines={linesOf(figures, result, formatter)}
        sign={isAll ? <Icon of={CircleCheck} size={24} /> : <SolidTriangle size={24} />}
        signTone={isAll ? 'ok' : 'attn'}
        title={titleText(figures, formatter)}
      />
    </section>
  );
}

/** `205 applied, 3 refused, 0 in doubt.` What nobody can be sure of stands in the title, never below it alone. */
function titleText({ applied, refused, inDoubt, unaccounted, notSent }: ResultFigures, { t }: Formatter): string {
  if (refused + inDoubt + unaccounted + notSent === 0) return t('maintain.result.allApplied', { count: applied });
  return t(unaccounted > 0 ? 'maintain.result.titleUnaccounted' : 'maintain.result.title', {
    applied,
    refused,
    inDoubt,
    unaccounted,
  });
}

/** What is in force, what a person has to do, what the service says of the whole, and why sending ended early. */
function linesOf(figures: ResultFigures, result: MaintainResult, formatter: Formatter): readonly string[] {
  const { t, times } = formatter;
  const { applied, refused, inDoubt, unaccounted, notSent } = figures;
  const { interruption, partsInDoubt, remarks, endedAt } = result;
  const inForce =
    applied === 0
      ? t(inDoubt + unaccounted === 0 ? 'maintain.result.noneInForce' : 'maintain.result.noneKnown')
      : t('maintain.result.inForce', { count: applied, at: times.clockWithSeconds(endedAt) });
  const parts = partsInDoubt.map(({ part, parts, from, to }) =>
    from === null || to === null
      ? t('maintain.result.doubtPartTyped', { part, parts })
      : t('maintain.result.doubtPart', { part, parts, from, to }),
  );
  const left = notSent === 0 ? '' : t('maintain.result.notSentLine', { count: notSent });
  const why = interruption === null ? '' : interruptionText(interruption, endedAt, formatter);
  const lines = [
    [inForce, refused === 0 ? '' : t('maintain.result.refusedLine', { count: refused })],
    inDoubt === 0 ? [] : [...parts, t('maintain.result.doubtLine', { count: inDoubt })],
    unaccounted === 0 ? [] : [t('maintain.result.unaccountedLine', { count: unaccounted })],
    [why, left],
    ...remarks.map((remark) => remarkSentences(remark, whereText(remark, t), { t })),
  ];
  return lines.map((parts) => parts.filter((part) => part !== '').join(' ')).filter((line) => line !== '');
}

/** `rows 82 to 121`; records by their numbers where they were typed in. */
function whereText(remark: MaintainResult['remarks'][number], t: Translate): string {
  const { firstLine: from, lastLine: to } = remark;
  if (from === null || to === null) return recordsText(remark, { t });
  return t('maintain.result.where', { count: to - from + 1, from, to });
}

function interruptionText(
  { code, words, said }: NonNullable<MaintainResult['interruption']>,
  at: number,
  { t, times }: Formatter,
): string {
  const happened =
    code === 'stopped' || code === 'restarted' || code === 'not-kept'
      ? t(`maintain.result.${code}`)
      : t(`reportParts.error.${code}`, { at: times.clock(at) });
  if (said !== undefined) return `${happened} ${sentenceText(said, said.code, { t })}`;
  return words === null || words === '' ? happened : `${happened} ${t('maintain.result.says', { words })}`;
}

const leftSegments = ['refused', 'in-doubt', 'unaccounted'] as const;
type LeftSegment = (typeof leftSegments)[number];

/** The rows that were not applied, kind by kind, or all rows when a person wants to see them. */
function RowsLeft({ draft }: Pick<ResultStepProps, 'draft'>) {
  const { t } = useFormatter();
  const { kind, counts } = draft;
  const there = leftSegments.filter((segment) => counts[segment] > 0);
  const [chosen, setChosen] = useState<LeftSegment>('refused');
  const [showsAll, setShowsAll] = useState(false);
  const show = there.includes(chosen) ? chosen : (there[0] ?? 'refused');
  const prefix = ({ refused: 'refusedRows', 'in-doubt': 'inDoubtRows', unaccounted: 'unaccountedRows' } as const)[show];
  return (
    <>
      <div className={resultStyles.rowsTitle}>
        <h2>{showsAll ? t('maintain.check.rows', { count: counts.all }) : t(`maintain.result.${prefix}`)}</h2>
        {!showsAll && <span>{t(`maintain.result.${prefix}Line`)}</span>}
        {!showsAll && there.length > 1 && (
          <Segments<LeftSegment>
            chosen={show}
            onChoose={setChosen}
            segments={there.map((value) => ({
              value,
              label: t(`maintain.check.segment.${value}`),
              count: wholeNumber(counts[value], t),
            }))}
            title={t('maintain.check.segments')}
          />
        )}
        {!showsAll && show === 'refused' && <MendButton kind={kind} />}
        {!showsAll && show !== 'refused' && <DecideButtons count={counts[show]} kind={kind} rows={show} />}
      </div>
      <section aria-label={t('maintain.result.table')} className="list report-list">
        <LeftRows draft={draft} key={showsAll ? 'all' : show} show={showsAll ? 'all' : show}>
          <p className={resultStyles.underRows}>
            <Icon of={FileSpreadsheet} />
            {!showsAll && (
              <span>
                {t('maintain.result.fileLine', { count: there.reduce((sum, segment) => sum + counts[segment], 0) })}
              </span>
            )}
            <button className="link" onClick={() => setShowsAll(!showsAll)} type="button">
              {showsAll ? t('maintain.result.showLeft') : t('maintain.result.showAll', { count: counts.all })}
            </button>
          </p>
        </LeftRows>
      </section>
    </>
  );
}

interface LeftRowsProps extends Pick<ResultStepProps, 'draft'> {
  readonly show: MaintainSegment;
  /** Stands below the rows. */
  readonly children: ReactNode;
}

const never = () => false;

function LeftRows({ draft, show, children }: LeftRowsProps) {
  const narrowed = useMemo(() => ({ kind: draft.kind, show, search: '' }), [draft.kind, show]);
  const rows = useRows(narrowed);
  return (
    <AnsweredList answer={rows}>
      {({ total, rows: first }) => (
        <>
          {show === 'all' ? (
            <CheckTable
              count={total}
              draft={draft}
              isTall={never}
              pages={rows.pages}
              sample={first}
              showsWords={false}
            />
          ) : (
            <LeftTable areRefused={show === 'refused'} count={total} draft={draft} pages={rows.pages} />
          )}
          {children}
        </>
      )}
    </AnsweredList>
  );
}

/** Back to the table, where the refused rows are mended and sent again. */
function MendButton({ kind }: { readonly kind: MaintainKind }) {
  const { t } = useFormatter();
  const check = useAction('maintain.check');
  return (
    <span className={resultStyles.decide}>
      <Button busy={check.isPending} icon={<Icon of={Pencil} />} onClick={() => check.mutate({ kind })} size="small">
        {t('maintain.result.mend')}
      </Button>
    </span>
  );
}

interface DecideButtonsProps {
  readonly kind: MaintainKind;
  readonly rows: 'in-doubt' | 'unaccounted';
  readonly count: number;
}

/** Somebody has looked at the service and knows what became of these rows. Nothing of them is sent again unasked. */
function DecideButtons({ kind, rows, count }: DecideButtonsProps) {
  const { t } = useFormatter();
  const [asks, setAsks] = useState(false);
  const close = useCallback(() => setAsks(false), []);
  const decide = useAction('maintain.decide', { onDone: close });
  return (
    <span className={resultStyles.decide}>
      <Button busy={decide.isPending} onClick={() => decide.mutate({ kind, rows, decision: 'applied' })} size="small">
        {t('maintain.result.wereApplied')}
      </Button>
      <Button onClick={() => setAsks(true)} size="small">
        {t('maintain.result.sendAgain')}
      </Button>
      <Dialog
        act={{
          label: t('maintain.result.decideDo'),
          run: () => decide.mutate({ kind, rows, decision: 'send-again' }),
          busy: decide.isPending,
        }}
        close={t('maintain.result.decideKeep')}
        onClose={close}
        open={asks}
        title={t('maintain.result.decideTitle', { count })}
      >
        <p>{t(kind === 'clockings-delete' ? 'maintain.result.decideDelete' : 'maintain.result.decideLine')}</p>
      </Dialog>
    </span>
  );
}
