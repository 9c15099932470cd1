import { type CommonOptions, print } from '../output.ts';
import type { BatchRow, BatchRows, CellIssue } from './items.ts';

/** Says what each row would change, and that nothing was sent. */
export function sayChanges(options: CommonOptions, { rows, unchanged }: BatchRows): void {
  for (const row of rows) print(options, changeLine(row), changeObject(row));
  const nothing = unchanged === 0 ? '' : ` Rows with nothing to change: ${unchanged}.`;
  print(options, `Records that would change: ${rows.length}.${nothing} Nothing was sent.`, {
    event: 'dry-run',
    records: rows.length,
    unchanged,
  });
}

function changeLine({ row, identifier, changes }: BatchRow): string {
  const said = changes.map(({ column, value }) => `${column} = ${JSON.stringify(value)}`).join(', ');
  return `line ${row.line}\t${identifier}\t${said || 'delete'}`;
}

function changeObject({ row, identifier, changes }: BatchRow) {
  const values = Object.fromEntries(changes.map(({ column, value }) => [column, value]));
  return { event: 'change', line: row.line, identifier, changes: values };
}

/** More lines than these help nobody: what is wrong in one row is often wrong in all of them. */
const mostIssuesSaid = 20;

export function cellIssuesText(issues: readonly CellIssue[]): string {
  const lines = issues
    .slice(0, mostIssuesSaid)
    .map(({ line, column, problem }) => `  line ${line}, column ${column}: ${problem}`);
  const more = issues.length > mostIssuesSaid ? [`  and ${issues.length - mostIssuesSaid} more`] : [];
  return ['Nothing was sent, because these cells do not fit:', ...lines, ...more].join('\n');
}
