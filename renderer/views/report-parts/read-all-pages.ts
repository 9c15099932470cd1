import type { ArgumentsOf } from '../../../shared/app/contract.ts';
import { type Result, success } from '../../../shared/result.ts';
import type { AskError, Transport } from '../../transport/transport.ts';
import type { NarrowedBy, PagedReport, PageOf, RowOf } from './use-report-pages.ts';

/** Small enough to be answered between two frames. */
const portionRows = 1_000;

export interface WholeReport<Name extends PagedReport> {
  readonly rows: readonly RowOf<Name>[];
  /** More than `rows` where the reading was limited. */
  readonly total: number;
  readonly asOf: number | null;
}

export interface ReadAllPagesOptions {
  readonly mostRows: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Every row that the query narrows to, in its order. Rows of two answers of the service are never mixed: when a new
 * one comes meanwhile, the reading begins again.
 */
export async function readAllPages<Name extends PagedReport>(
  transport: Transport,
  name: Name,
  query: NarrowedBy<Name>,
  { mostRows, signal, onProgress }: ReadAllPagesOptions,
): Promise<Result<WholeReport<Name>, AskError>> {
  let rows: RowOf<Name>[] = [];
  let asOf: number | null = null;
  for (;;) {
    const limit = Math.min(portionRows, mostRows - rows.length);
    const answer = await transport.request(name, { ...query, offset: rows.length, limit } as ArgumentsOf<Name>);
    if (!answer.ok) return answer;
    const page: PageOf<Name> = answer.value;
    if (rows.length > 0 && page.snapshot.asOf !== asOf) {
      rows = [];
      asOf = null;
      continue;
    }
    asOf = page.snapshot.asOf;
    rows = [...rows, ...page.rows];
    onProgress(rows.length, Math.min(page.total, mostRows));
    const complete = page.rows.length === 0 || rows.length >= Math.min(page.total, mostRows);
    if (complete || signal.aborted) return success({ rows, total: page.total, asOf });
  }
}
