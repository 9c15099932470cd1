import { assertNever } from '../../../shared/result.ts';
import { batchAccount } from '../../../shared/service/batch-account.ts';
import { answerField, type Field, fieldOf, requestField } from '../../../shared/service/field.ts';
import { answersWithRows, type Operation } from '../../../shared/service/operation.ts';
import { operationList } from '../../../shared/service/operations.ts';

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
    ...(taken.length === 0 ? ['It takes no fields.'] : ['Fields of --body:', ...taken]),
    ...fileHint(operation),
    '',
    ...answerLines(operation),
  ].join('\n');
}

/** What `call` prints. A batch may take several requests: their answers are one account of what became of the records. */
function answerLines(operation: Operation): readonly string[] {
  if (operation.kind === 'batch')
    return ['Fields of the answer, over all its requests:', ...fieldLines(fieldOf(batchAccount))];
  const head = answersWithRows(operation) ? 'Fields of each row of the answer:' : 'Fields of the answer:';
  return [head, ...fieldLines(answerField(operation))];
}

function fileHint({ kind }: Operation): readonly string[] {
  return kind === 'upload'
    ? ['', 'Give the file with --file PATH: its content and, unless --body names it, its name.']
    : [];
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
  return defaultValue === undefined ? description : `${description} (when omitted: ${JSON.stringify(defaultValue)})`;
}

function kindOf(field: Field): string {
  const kind =
    field.allowed.length > 0 ? field.allowed.map((value) => JSON.stringify(value)).join(' or ') : typeText(field);
  return field.isRequired ? `${kind}, required` : kind;
}

function typeText({ type, item }: Field): string {
  switch (type) {
    case 'list':
      return `list of ${item === null ? 'anything' : typeText(item)}`;
    case 'text':
    case 'number':
    case 'anything':
      return type;
    case 'flag':
      return 'true or false';
    case 'date-time':
      return 'date and time';
    case 'whole-number':
      return 'whole number';
    case 'base64':
      return 'Base64 text';
    case 'bytes':
      return 'bytes of a file';
    case 'object':
      return 'object';
    default:
      return assertNever(type);
  }
}
