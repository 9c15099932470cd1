import { batchAccount } from '../../../shared/service/batch-account.ts';
import { answerField, type Field, fieldOf, requestField } from '../../../shared/service/field.ts';
import { answersWithRows, type Operation } from '../../../shared/service/operation.ts';
import { operationList } from '../../../shared/service/operations.ts';
import { commandWords as t } from '../words.ts';

/** One line for each operation: its name and its purpose. */
export function operationLines(): readonly string[] {
  const width = Math.max(...operationList.map(({ name }) => name.length));
  return operationList.map(({ name, purpose }) => `${name.padEnd(width)}  ${purpose}`);
}

/** All that the contract says of one operation: where it is, what it takes and what it answers with. */
export function operationText(operation: Operation): string {
  const { name, purpose, method, path } = operation;
  const taken = fieldLines(requestField(operation));
  return [
    `${name}: ${purpose}`,
    `${method} ${path}`,
    '',
    ...(taken.length === 0 ? [t('command.operation.noFields')] : [t('command.operation.fields'), ...taken]),
    ...fileHint(operation),
    '',
    ...answerLines(operation),
  ].join('\n');
}

/** What `call` prints. A batch may take several requests: their answers are one account of what became of the records. */
function answerLines(operation: Operation): readonly string[] {
  if (operation.kind === 'batch') return [t('command.operation.accountFields'), ...fieldLines(fieldOf(batchAccount))];
  const head = answersWithRows(operation) ? t('command.operation.rowFields') : t('command.operation.answerFields');
  return [head, ...fieldLines(answerField(operation))];
}

function fileHint({ kind }: Operation): readonly string[] {
  return kind === 'upload' ? ['', t('command.operation.file')] : [];
}

interface FieldLine {
  /** Such as `records[].driverDetails.dqcExpiry`. */
  readonly path: string;
  readonly kind: string;
  readonly description: string;
}

function fieldLines(whole: Field): readonly string[] {
  const lines = [...whole.fields].flatMap(([name, field]) => linesOf(field, name));
  const pathWidth = Math.max(0, ...lines.map(({ path }) => path.length));
  const kindWidth = Math.max(0, ...lines.map(({ kind }) => kind.length));
  return lines.map(({ path, kind, description }) =>
    `  ${path.padEnd(pathWidth)}  ${kind.padEnd(kindWidth)}  ${description}`.trimEnd(),
  );
}

function linesOf(field: Field, path: string): readonly FieldLine[] {
  const item = field.type === 'list' ? field.item : null;
  const inner = item?.type === 'object' ? item : field;
  const line = { path, kind: kindOf(field), description: describedWithDefault(field) };
  if (inner.fields.size === 0) return [line];
  const step = inner === field ? `${path}.` : `${path}[].`;
  const deeper = [...inner.fields].flatMap(([name, one]) => linesOf(one, `${step}${name}`));
  return field.isRequired || inner !== field ? [line, ...deeper] : deeper;
}

function describedWithDefault({ description, defaultValue }: Field): string {
  return defaultValue === undefined
    ? description
    : t('command.operation.default', { description, value: JSON.stringify(defaultValue) });
}

function kindOf(field: Field): string {
  const kind =
    field.allowed.length > 0
      ? field.allowed
          .map((value) => JSON.stringify(value))
          .reduce((one, other) => t('command.operation.or', { one, other }))
      : typeText(field);
  return field.isRequired ? t('command.operation.required', { kind }) : kind;
}

function typeText({ type, item }: Field): string {
  if (type !== 'list') return t(`command.operation.kinds.${type}`);
  return t('command.operation.listOf', {
    items: item === null ? t('command.operation.kinds.anything') : typeText(item),
  });
}
