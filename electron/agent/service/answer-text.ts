import { csvText, type Separator } from '../../../shared/format/csv.ts';
import { flatTable } from '../../../shared/format/flat-table.ts';
import { assertNever } from '../../../shared/result.ts';
import { answerField } from '../../../shared/service/field.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import type { CallEnd } from './call-operation.ts';

/** `json`: one value, indented for people. `lines`: a JSON object a line, for programs. */
export type AnswerForm =
  | { readonly kind: 'json' }
  | { readonly kind: 'lines' }
  | { readonly kind: 'csv'; readonly separator: Separator };

/** What a call brought, ready to print or to write to a file, with its last line break. */
export function answerText(operation: Operation, end: Exclude<CallEnd, { kind: 'trouble' }>, form: AnswerForm): string {
  switch (form.kind) {
    case 'json':
      return `${JSON.stringify(wholeAnswer(end), null, 2)}\n`;
    case 'lines':
      return [wholeAnswer(end)]
        .flat()
        .map((row) => `${JSON.stringify(row)}\n`)
        .join('');
    case 'csv':
      return csvText(table(operation, end), form.separator);
    default:
      return assertNever(form);
  }
}

function wholeAnswer(end: Exclude<CallEnd, { kind: 'trouble' }>): unknown {
  switch (end.kind) {
    case 'rows':
      return end.answer.rows;
    case 'receipt':
      return end.answer;
    case 'batch':
      return end.outcome.answer;
    default:
      return assertNever(end);
  }
}

function table(operation: Operation, end: Exclude<CallEnd, { kind: 'trouble' }>) {
  switch (end.kind) {
    case 'rows':
      return flatTable(end.answer.rows, answerField(operation));
    case 'receipt':
      return flatTable([end.answer], answerField(operation));
    case 'batch': {
      const lines = end.outcome.answer.failures.map(({ index, record, messages }) => [
        index === null ? undefined : index + 1,
        typeof record === 'string' ? record : JSON.stringify(record),
        messages.join('; '),
      ]);
      return [['place', 'record', 'reason'], ...lines];
    }
    default:
      return assertNever(end);
  }
}
