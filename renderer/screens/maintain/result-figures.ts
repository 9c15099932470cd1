import type { MaintainDraft, MaintainResult } from '../../../shared/contract/maintain.ts';

/** What became of the last sending: of its rows, each once. */
export interface ResultFigures {
  readonly applied: number;
  readonly refused: number;
  readonly unaccounted: number;
  readonly inDoubt: number;
  /** Ready to be sent, and not sent. */
  readonly notSent: number;
}

/**
 * The figures of a result. They are the service's own counts: where it said how many failed and not which, more rows are
 * unaccounted for than records. What a person has decided since then counts as it was decided, and the rows tell that.
 */
export function resultFigures(
  { counts }: Pick<MaintainDraft, 'counts'>,
  result: Pick<MaintainResult, 'applied' | 'refused' | 'unaccounted' | 'inDoubt' | 'notSent'>,
): ResultFigures {
  const unaccounted = Math.min(result.unaccounted, counts.unaccounted);
  const inDoubt = Math.min(result.inDoubt, counts['in-doubt']);
  const decided = result.unaccounted + result.inDoubt - unaccounted - inDoubt;
  const sentAgain = Math.max(0, counts.change - result.notSent);
  return {
    applied: result.applied + Math.max(0, decided - sentAgain),
    refused: result.refused,
    unaccounted,
    inDoubt,
    notSent: counts.change,
  };
}
