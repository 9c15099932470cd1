import { type Result, success } from '../../../shared/result.ts';
import type { TransportError } from '../../client/transport/transport.ts';

/** A part of a list. */
interface Portion<Row> {
  readonly rows: readonly Row[];
  /** Rows of the list in all. */
  readonly total: number;
  /** When the service answered with the list; null for one that is this depot's own. */
  readonly asOf: number | null;
  /** Who is missing in it, in a sentence; empty or absent where nobody is. */
  readonly missing?: string;
}

/** The rows that were read; more than those in all where the reading was limited. */
export type WholeList<Row> = Portion<Row>;

export interface ReadAllRowsOptions<Row> {
  readonly ask: (offset: number, limit: number) => Promise<Result<Portion<Row>, TransportError>>;
  /** Small enough to be answered between two frames, and at most what one request may ask for. */
  readonly portionRows: number;
  readonly mostRows: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Every row of a list, in its order and in portions. Rows of two answers of the service are never mixed: when a new one
 * comes meanwhile, the reading begins again.
 */
export async function readAllRows<Row>({
  ask,
  portionRows,
  mostRows,
  signal,
  onProgress,
}: ReadAllRowsOptions<Row>): Promise<Result<WholeList<Row>, TransportError>> {
  let rows: Row[] = [];
  let asOf: number | null = null;
  for (;;) {
    const answer = await ask(rows.length, Math.min(portionRows, mostRows - rows.length));
    if (!answer.ok) return answer;
    const portion = answer.value;
    if (rows.length > 0 && portion.asOf !== asOf) {
      rows = [];
      asOf = null;
      continue;
    }
    asOf = portion.asOf;
    rows.push(...portion.rows);
    const wanted = Math.min(portion.total, mostRows);
    onProgress(rows.length, wanted);
    if (portion.rows.length === 0 || rows.length >= wanted || signal.aborted) {
      return success({ ...portion, rows, asOf });
    }
  }
}
