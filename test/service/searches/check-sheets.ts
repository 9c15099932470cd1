import type { RowOf } from '../../../shared/service/operations.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { between } from '../reports/bounds.ts';

interface StoredRow {
  readonly atMs: number;
  readonly body: string;
}

/** Check sheets by the moment at which the check started. */
export const checkSheetsSearch: OperationHandler<'check-sheets-search'> = ({ database }, request) => {
  const isWithin = between(request.checkSheetsAfterDateTime, request.checkSheetsBeforeDateTime);
  return database
    .prepare<[{ sheets: string; vehicles: string; drivers: string }], StoredRow>(
      `SELECT started_at_ms AS atMs, body FROM check_sheets
       WHERE (@sheets = '[]' OR check_sheet_id IN (SELECT value FROM json_each(@sheets)))
         AND (@vehicles = '[]' OR vehicle_id IN (SELECT value FROM json_each(@vehicles)))
         AND (@drivers = '[]' OR driver_id IN (SELECT value FROM json_each(@drivers)))
       ORDER BY started_at_ms`,
    )
    .all({
      sheets: JSON.stringify(request.filterByCheckSheetIds ?? []),
      vehicles: JSON.stringify(request.filterByVehicleIds ?? []),
      drivers: JSON.stringify(request.filterByDriverIds ?? []),
    })
    .filter((row) => isWithin(row.atMs))
    .map((row) => JSON.parse(row.body) as RowOf<'check-sheets-search'>);
};

/** Actions by the moment at which somebody acted; those that passed a finding without a repair only when asked for. */
export const checkSheetsActionsSearch: OperationHandler<'check-sheets-actions-search'> = ({ database }, request) => {
  const isWithin = between(request.checkResultActionsAfterDateTime, request.checkResultActionsBeforeDateTime);
  return database
    .prepare<[{ actions: string; sheets: string; vehicles: string; passes: number }], StoredRow>(
      `SELECT actioned_at_ms AS atMs, body FROM check_sheet_actions
       WHERE (@actions = '[]' OR action_id IN (SELECT value FROM json_each(@actions)))
         AND (@sheets = '[]' OR check_sheet_id IN (SELECT value FROM json_each(@sheets)))
         AND (@vehicles = '[]' OR vehicle_id IN (SELECT value FROM json_each(@vehicles)))
         AND (@passes OR is_pass = 0)
       ORDER BY actioned_at_ms`,
    )
    .all({
      actions: JSON.stringify(request.filterByCheckResultActionIds ?? []),
      sheets: JSON.stringify(request.filterByCheckSheetIds ?? []),
      vehicles: JSON.stringify(request.filterByVehicleIds ?? []),
      passes: Number(request.includePasses ?? false),
    })
    .filter((row) => isWithin(row.atMs))
    .map((row) => JSON.parse(row.body) as RowOf<'check-sheets-actions-search'>);
};
