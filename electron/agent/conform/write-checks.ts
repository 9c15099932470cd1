import type { Operation } from '../../../shared/service/operation.ts';
import { operations } from '../../../shared/service/operations.ts';
import type { Answered, AskService, FilePart } from './ask-service.ts';
import {
  type Checked,
  type CheckResult,
  check,
  departure,
  type Finding,
  refusalFinding,
  skip,
  successFinding,
} from './check.ts';
import { foundInstead, isObject, kindFound } from './departures.ts';
import { checkKeys, noSuchId } from './read-checks.ts';
import { told } from './told.ts';

/** Test records that a person names. What has none is not tried. */
export interface TestRecords {
  /** Whether anything may be changed at all. */
  readonly mayWrite: boolean;
  /** A driver, whose record stays as it is. */
  readonly driver: string | undefined;
  /** A clocking, which stays as it is. */
  readonly clocking: string | undefined;
  /** A clocking that is deleted. */
  readonly deletedClocking: string | undefined;
  /** A file that is sent twice, once by each upload. */
  readonly file: FilePart | undefined;
}

/**
 * Asks the operations that change records, with the records that were named for it, and reports each check as it is done.
 *
 * @param wants which operations are asked
 */
export async function checkWriting(
  ask: AskService,
  records: TestRecords,
  wants: (operation: Operation) => boolean,
  report: (result: CheckResult) => void,
): Promise<void> {
  const { mayWrite, driver, clocking, deletedClocking, file } = records;
  const checks: readonly (readonly [Operation, (checked: Checked) => Promise<void>])[] = [
    [operations['drivers-update'], (checked) => checkBatch(checked, driver, '--driver', (id) => ({ id }))],
    [
      operations['clockings-update'],
      (checked) => checkBatch(checked, clocking, '--clocking', (clockingId) => ({ clockingId })),
    ],
    [
      operations['clockings-delete'],
      (checked) => checkBatch(checked, deletedClocking, '--delete-clocking', (id) => id),
    ],
    [operations['tachograph-upload'], (checked) => checkUpload(checked, file)],
    [operations['tachograph-upload-multipart-form-data'], (checked) => checkUpload(checked, file)],
  ];
  for (const [operation, checkIt] of checks) {
    const checked = { operation, ask, report };
    if (!wants(operation)) continue;
    if (mayWrite) await checkIt(checked);
    else skip(checked, operation.kind === 'batch' ? named : receipt, told('notes.needsWrite'));
  }
}

const named = told('checks.named');
const receipt = told('checks.receipt');

async function checkBatch(
  checked: Checked,
  identifier: string | undefined,
  option: string,
  item: (identifier: string) => unknown,
): Promise<void> {
  const { operation, ask } = checked;
  if (identifier === undefined) {
    skip(checked, named, told('notes.needs', { option }));
    return;
  }
  const field = operation.batch?.itemsField ?? '';
  const unknown = item(noSuchId);
  const right = await check(checked, told('checks.notThere'), ask(operation, { [field]: [unknown] }), (answer) =>
    batchFinding(operation, answer, { submitted: 1, applied: 0 }),
  );
  await checkKeys(checked, { [field]: [unknown] }, right);
  const both = { [field]: [item(identifier), unknown] };
  await check(checked, named, ask(operation, both), (answer) =>
    batchFinding(operation, answer, { submitted: 2, applied: 1 }),
  );
  await check(
    checked,
    told('checks.refuses', { field, value: told('kinds.text') }),
    ask(operation, { [field]: 'not-a-list' }),
    refusalFinding,
  );
  if (operation.name !== 'drivers-update') {
    // The interface calls the records of the other two required.
    await check(checked, told('checks.withoutField', { field }), ask(operation, {}), refusalFinding);
  }
}

interface ExpectedCounts {
  readonly submitted: number;
  readonly applied: number;
}

/** The counts, and the record that is not there as the one error. */
function batchFinding(operation: Operation, answer: Answered, { submitted, applied }: ExpectedCounts): Finding {
  const form = successFinding(operation, answer);
  if (answer.status !== operation.successStatus || !isObject(answer.json)) return form;
  const { recordsSubmitted, successfullyProcessed, errors, hasErrors } = answer.json as Readonly<
    Record<string, unknown>
  >;
  const counts = [
    counted('recordsSubmitted', recordsSubmitted, submitted),
    counted('successfullyProcessed', successfullyProcessed, applied),
  ];
  const list: readonly unknown[] = Array.isArray(errors) ? errors : [];
  const problems = [
    ...counts,
    ...(list.length === 1 ? [] : [departure('errors', told('problems.oneError', { found: list.length }))]),
    ...(hasErrors === undefined || hasErrors === true
      ? []
      : [
          departure(
            'hasErrors',
            told('problems.found', { expected: 'true', found: hasErrors === false ? 'false' : kindFound(hasErrors) }),
          ),
        ]),
    ...list.slice(0, 1).flatMap((error) => errorProblems(operation, error)),
  ];
  return { departures: [...form.departures, ...problems.filter((each) => each !== null)], notes: form.notes ?? [] };
}

function counted(field: string, found: unknown, expected: number) {
  if (found === expected) return null;
  return departure(
    field,
    told('problems.found', { expected, found: typeof found === 'number' ? found : kindFound(found) }),
  );
}

/** It says why, and of which record: by the record itself, or for a deletion by its identifier. */
function errorProblems({ batch }: Operation, error: unknown) {
  if (!isObject(error)) return [departure('errors[]', foundInstead('object', error))];
  const { errorMessages, record } = error as Readonly<Record<string, unknown>>;
  const says = Array.isArray(errorMessages) && errorMessages.length > 0;
  const identifierField = batch?.identifierField ?? null;
  const identifier = identifierField !== null && isObject(record) ? Reflect.get(record, identifierField) : record;
  return [
    ...(says ? [] : [departure('errors[].errorMessages', told('problems.message'))]),
    ...(identifier === noSuchId
      ? []
      : [departure('errors[].record', told('problems.sentRecord', { found: kindFound(record) }))]),
  ];
}

async function checkUpload(checked: Checked, file: FilePart | undefined): Promise<void> {
  const { operation, ask } = checked;
  if (file === undefined) {
    skip(checked, receipt, told('notes.needs', { option: '--upload' }));
    return;
  }
  const isForm = operation.encoding === 'multipart';
  const { fileName } = file;
  const body = isForm ? null : { fileName, fileContents: Buffer.from(file.bytes).toString('base64') };
  const right = await check(checked, receipt, ask(operation, body, isForm ? { file } : {}), (answer) =>
    successFinding(operation, answer),
  );
  await checkKeys(checked, { fileName: 'none', fileContents: 'AA==' }, right);
  await check(checked, told('checks.withoutFile'), ask(operation, isForm ? null : {}), refusalFinding);
}
