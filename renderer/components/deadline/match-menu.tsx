import { Undo2 } from 'lucide-react';
import type { Candidate, MatchDecision } from '../../../shared/contract/reports/local-files.ts';
import { useAction } from '../../client/depot-context.tsx';
import { Button } from '../button.tsx';
import type { TableSurroundings } from '../data-table/column.ts';
import { Icon } from '../icon.tsx';
import { Menu, MenuItem } from '../menu.tsx';
import { useNotify } from '../notices.tsx';
import './deadline.css';

/** The driver or vehicle of the service that the files may belong to. */
export interface MatchedRow {
  readonly of: MatchDecision['of'];
  readonly serviceId: string;
  readonly name: string;
}

interface MatchProps {
  readonly row: MatchedRow;
  readonly surroundings: TableSurroundings;
}

/** Asks to whom the files belong. The notice after the answer can undo it. */
export function MatchMenu({
  row,
  candidates,
  surroundings: { formatter, now },
}: MatchProps & { readonly candidates: readonly Candidate[] }) {
  const { t, times } = formatter;
  const decide = useDecision(row, formatter.t);
  const best = candidates[0];
  const label = ({ name, ending, upToDay }: Candidate) => {
    const who =
      ending === null ? t('deadlines.match.same', { name }) : t('deadlines.match.sameEnding', { name, ending });
    return upToDay === null ? who : `${who}, ${t('deadlines.match.upTo', { day: times.day(upToDay, now) })}`;
  };
  return (
    <Menu
      align="end"
      label={t('deadlines.match.question')}
      trigger={
        <button aria-label={t('deadlines.match.confirmFor', { name: row.name })} className="link" type="button">
          {t('common.confirm')}
        </button>
      }
    >
      {candidates.map((candidate) => (
        <MenuItem
          key={candidate.subjectId}
          onChoose={() =>
            decide(
              [{ subjectId: candidate.subjectId, decision: 'same' }],
              t('deadlines.match.confirmed', { name: candidate.name, row: row.name }),
            )
          }
        >
          {label(candidate)}
        </MenuItem>
      ))}
      {best !== undefined && (
        <MenuItem
          onChoose={() =>
            decide(
              candidates.map(({ subjectId }) => ({ subjectId, decision: 'different' })),
              t('deadlines.match.refused', { row: row.name }),
            )
          }
        >
          {t('deadlines.match.none')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Takes a confirmed match back, however long ago it was confirmed. */
export function UndoMatch({
  row,
  candidate,
  surroundings: { formatter },
}: MatchProps & { readonly candidate: Candidate }) {
  const { t } = formatter;
  const undo = useAction('matches.decide', { done: () => t('deadlines.match.undone') });
  return (
    <Button
      aria-label={t('deadlines.match.undoFor', { name: candidate.name, row: row.name })}
      busy={undo.isPending}
      className="undo-match"
      icon={<Icon of={Undo2} size={14} />}
      look="quiet"
      onClick={() =>
        undo.mutate({
          of: row.of,
          serviceId: row.serviceId,
          subjectId: candidate.subjectId,
          decision: 'undecided',
        })
      }
      size="small"
    />
  );
}

interface Decision {
  readonly subjectId: string;
  readonly decision: MatchDecision['decision'];
}

function useDecision({ of, serviceId }: MatchedRow, t: TableSurroundings['formatter']['t']) {
  const notify = useNotify();
  const { mutateAsync } = useAction('matches.decide');
  const put = (decisions: readonly Decision[]) =>
    Promise.all(decisions.map((decision) => mutateAsync({ of, serviceId, ...decision })));
  return (decisions: readonly Decision[], text: string) => {
    const undo = () =>
      void put(decisions.map(({ subjectId }) => ({ subjectId, decision: 'undecided' }))).catch(() => undefined);
    put(decisions).then(
      () => notify({ tone: 'good', text, action: { label: t('common.undo'), run: undo } }),
      // The action itself has shown why it failed.
      () => undefined,
    );
  };
}
