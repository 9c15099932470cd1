import type { RowOf } from '../../../shared/service/operations.ts';
import type { ServiceDatabase } from '../database/open.ts';
import type { OperationHandler } from '../operation-handler.ts';

interface DivisionRow {
  readonly divisionId: string;
  readonly divisionName: string;
  readonly parentId: string | null;
  readonly divisionPath: string;
  readonly rootDivisionId: string;
  readonly rootDivisionName: string;
}

/** The whole tree, parents before their children. */
export function allDivisions(database: ServiceDatabase): RowOf<'divisions-search'>[] {
  return database
    .prepare<[], DivisionRow>(
      `WITH RECURSIVE tree (divisionId, divisionName, parentId, divisionPath, rootDivisionId, rootDivisionName) AS (
         SELECT division_id, division_name, NULL, division_name, division_id, division_name
         FROM divisions WHERE parent_id IS NULL
         UNION ALL
         SELECT division_id, division_name, parent_id, divisionPath || ' / ' || division_name, rootDivisionId, rootDivisionName
         FROM divisions JOIN tree ON parent_id = divisionId
       )
       SELECT * FROM tree`,
    )
    .all()
    .map(({ parentId, ...division }) => ({ ...division, ...(parentId !== null && { parentId }) }));
}

export const divisionsSearch: OperationHandler<'divisions-search'> = ({ database }) => allDivisions(database);
