import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { type BatchCommandOptions, batch } from '../../../electron/agent/cli/service-commands.ts';
import { operations } from '../../../shared/service/operations.ts';
import { openDatabase } from '../../service/database/open.ts';
import type { ReferenceService } from '../../service/reference-service.ts';
import { runningService } from '../reference-service/running-service.ts';
import { type CommandEnd, type CommandSurroundings, runHere, tachoDepot, temporaryFolder } from './command-line.ts';

interface BatchHome {
  readonly service: ReferenceService;
  readonly folder: string;
  readonly file: string;
  /** As a process of its own. */
  readonly run: (...given: string[]) => Promise<CommandEnd>;
  /** In this process. */
  readonly runHere: (given?: Partial<BatchCommandOptions>) => Promise<CommandEnd>;
  /** Requests of the operation that the service has carried out. */
  readonly requests: () => number;
}

/** @param extraDrivers the service knows that many more: E0, E1 and so on */
export async function batchHome(
  name: 'drivers-update' | 'clockings-update' | 'clockings-delete',
  csv: string,
  extraDrivers = 0,
): Promise<BatchHome> {
  const folder = await temporaryFolder();
  const serviceData = path.join(folder, 'service');
  const service = await runningService({ dataDirectory: serviceData });
  if (extraDrivers > 0) addDrivers(path.join(serviceData, 'service.sqlite'), extraDrivers);
  const file = path.join(folder, 'drivers.csv');
  await writeFile(file, csv);
  const around = { serviceUrl: service.url, dataDirectory: path.join(folder, 'data') };
  return {
    service,
    folder,
    file,
    run: (...given) => tachoDepot(around, '--json', 'batch', name, file, ...given),
    runHere: (given) => batchHere(around, name, file, given),
    requests: () => service.requests().filter((request) => request.path === operations[name].path).length,
  };
}

function addDrivers(databaseFile: string, count: number): void {
  const database = openDatabase(databaseFile);
  database
    .prepare(
      `WITH RECURSIVE extra (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM extra WHERE number + 1 < ?)
       INSERT INTO drivers (driver_id, first_name, last_name, category, agency, employee_number, division_id, fleet_number,
         site_number, created_at_ms)
       SELECT 'E' || number, first_name, last_name, category, agency, 'E' || number, division_id, fleet_number,
         site_number, created_at_ms
       FROM drivers, extra WHERE driver_id = 'D1001'`,
    )
    .run(count);
  database.close();
}

const plainOptions = { folder: [], json: true, dryRun: false, dates: 'iso', inDoubt: 'leave' } as const;

export function batchHere(
  around: CommandSurroundings,
  name: string,
  file: string,
  given: Partial<BatchCommandOptions> = {},
): Promise<CommandEnd> {
  return runHere(around, () => batch({ ...plainOptions, ...given }, name, file, () => new Promise(() => {})));
}

export async function linesOf(file: string): Promise<Record<string, string>[]> {
  return parse(await readFile(file), { bom: true, columns: true, delimiter: ';' });
}

export const lastLine = (output: string): unknown => JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');
