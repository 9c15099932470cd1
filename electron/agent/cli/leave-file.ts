import { z } from 'zod';
import { leaveKinds } from '../../../shared/compliance/hours/leave.ts';
import { mostLeaveRows } from '../../../shared/contract/driver-entries.ts';
import { isRecord, parsedJson } from '../../../shared/json.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { readSpreadsheet } from '../../engine/maintain/read-spreadsheet.ts';
import { readGivenFile } from '../given-file.ts';
import { commandWords as t, words } from '../words.ts';

/** The name is for people: it counts for nothing, and may be absent. */
const rowSchema = z.object({
  driver: z.string().min(1).max(200),
  kind: z.enum(leaveKinds),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
});

/** The columns of a table of leave, in their order. */
export const leaveColumns = ['driver', 'name', 'kind', 'firstDay', 'lastDay'] as const;
const neededColumns = ['driver', 'kind', 'firstDay', 'lastDay'] as const;

/** Days of leave or sickness of one driver, with the line of the file on which they stand. */
export interface LeaveRow extends z.infer<typeof rowSchema> {
  readonly line: number;
}

interface RawRow {
  readonly line: number;
  readonly fields: unknown;
}

/**
 * Reads a file as `leave --json` or `leave --csv` writes it; a table may also be a workbook, with its columns in any order.
 * The error is a sentence for a person with the line and the value that cannot be used, and what to do.
 */
export async function readLeaveRows(file: string): Promise<Result<readonly LeaveRow[], string>> {
  const bytes = await readGivenFile(file);
  if (!bytes.ok) return bytes;
  const text = new TextDecoder().decode(bytes.value);
  const raw = isLines(file, text) ? success(rowsOfLines(text)) : await rowsOfTable(file, bytes.value);
  if (!raw.ok) return raw;
  if (raw.value.length > mostLeaveRows) return failure(t('command.leave.tooMany', { file, count: mostLeaveRows }));
  const rows: LeaveRow[] = [];
  for (const { line, fields } of raw.value) {
    const read = rowSchema.safeParse(fields);
    if (!read.success) return failure(notUsable(file, line, fields, read.error));
    rows.push({ line, ...read.data });
  }
  return success(rows);
}

function isLines(file: string, text: string): boolean {
  return /\.jsonl?$/i.test(file) || text.trimStart().startsWith('{');
}

function rowsOfLines(text: string): readonly RawRow[] {
  return text
    .split('\n')
    .flatMap((line, place) => (line.trim() === '' ? [] : [{ line: place + 1, fields: parsedJson(line) }]));
}

async function rowsOfTable(file: string, bytes: Uint8Array): Promise<Result<readonly RawRow[], string>> {
  const table = await readSpreadsheet(bytes);
  if (!table.ok) {
    // Where nothing was entered, a table of leave has its head alone.
    if (table.error.code === 'no-rows') return success([]);
    return failure(words(`maintainProblems.read.${table.error.code}`, table.error.parameters));
  }
  const heads = table.value.head.map((head) => head.trim().toLowerCase());
  const missing = neededColumns.find((column) => !heads.includes(column.toLowerCase()));
  if (missing !== undefined) return failure(t('command.leave.noColumn', { file, column: missing }));
  const placeOf = (column: string) => heads.indexOf(column.toLowerCase());
  return success(
    table.value.rows.map(({ line, cells }) => ({
      line,
      fields: Object.fromEntries(neededColumns.map((column) => [column, cells[placeOf(column)] ?? ''])),
    })),
  );
}

function notUsable(file: string, line: number, fields: unknown, { issues }: z.ZodError): string {
  const field = neededColumns.find((column) => column === issues[0]?.path[0]);
  if (field === undefined || !isRecord(fields)) return t('command.leave.notUsable', { file, line });
  const value = fields[field];
  const given = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return t('command.leave.wrongValue', { file, line, field, value: given });
}
