import { fieldIn, isRecord } from '../../../shared/json.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import { operations } from '../../../shared/service/operations.ts';
import type { Answered, FilePart } from './ask-service.ts';
import {
  type Checked,
  check,
  checkBasis,
  departure,
  type Finding,
  noProof,
  refusalFinding,
  skip,
  successFinding,
} from './check.ts';
import { foundInstead, kindFound } from './departures.ts';
import { noSuchId } from './parameter-checks.ts';
import { type Asking, checkKeys } from './read-checks.ts';
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
  asking: Asking,
  records: TestRecords,
  wants: (operation: Operation) => boolean,
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
    const checked = { operation, ...asking };
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
  const send =
    (...items: readonly unknown[]) =>
    () =>
      ask(operation, { [field]: items });
  const [unknown, other] = [item(noSuchId), item(otherNoSuchId)];
  const right = await checkBasis(checked, told('checks.notThere'), send(unknown), (answer) =>
    batchFinding(operation, answer, { applied: 0, missing: [noSuchId] }),
  );
  await checkKeys(checked, { [field]: [unknown] }, right);
  await check(checked, told('checks.eachNotThere'), send(unknown, other), (answer) =>
    batchFinding(operation, answer, { applied: 0, missing: [noSuchId, otherNoSuchId] }),
  );
  await check(checked, named, send(item(identifier), unknown), (answer) =>
    batchFinding(operation, answer, { applied: 1, missing: [noSuchId] }),
  );
  const refuses = (answer: Answered) => refusalFinding(answer, right, operation.successStatus);
  await check(
    checked,
    told('checks.refusesList', { field, value: told('kinds.text') }),
    () => ask(operation, { [field]: 'not-a-list' }),
    refuses,
  );
  if (operation.name === 'clockings-delete') {
    await check(checked, told('checks.deletedTwice'), send(identifier), (answer) =>
      batchFinding(operation, answer, { applied: 0, missing: [identifier] }),
    );
  } else {
    const name = operation.batch?.identifierField ?? '';
    await check(checked, told('checks.incomplete', { field: name }), send({}), (answer) => noneApplied(answer, right));
  }
  if (operation.name !== 'drivers-update') {
    // The interface calls the records of the other two required.
    await check(checked, told('checks.withoutField', { field }), () => ask(operation, {}), refuses);
  }
}

/** A second record that nobody has. */
const otherNoSuchId = `${noSuchId}-2`;

/** Whether the whole request or the item alone is refused is not shown; that nothing is applied goes without saying. */
function noneApplied({ status, json }: Answered, right: Answered | null): Finding {
  if (status === 400) return right?.status === 200 ? { departures: [] } : noProof;
  if (status !== 200) return { departures: [departure('', told('problems.status', { expected: 400, found: status }))] };
  const applied = fieldIn(json, 'successfullyProcessed');
  const wrong = counted('successfullyProcessed', applied, 0);
  return { departures: wrong === null ? [] : [wrong] };
}

interface ExpectedAccount {
  readonly applied: number;
  /** Identifiers of the records that are not there. */
  readonly missing: readonly string[];
}

/** The counts, and each record that is not there as an error, in whatever order. */
function batchFinding(operation: Operation, answer: Answered, { applied, missing }: ExpectedAccount): Finding {
  const form = successFinding(operation, answer);
  if (answer.status !== operation.successStatus || !isRecord(answer.json)) return form;
  const { recordsSubmitted, successfullyProcessed, errors, hasErrors } = answer.json as Readonly<
    Record<string, unknown>
  >;
  const counts = [
    counted('recordsSubmitted', recordsSubmitted, applied + missing.length),
    counted('successfullyProcessed', successfullyProcessed, applied),
  ];
  const list: readonly unknown[] = Array.isArray(errors) ? errors : [];
  const problems = [
    ...counts,
    ...(list.length === missing.length
      ? []
      : [departure('errors', told('problems.errors', { expected: missing.length, found: list.length }))]),
    ...(hasErrors === undefined || hasErrors === true
      ? []
      : [
          departure(
            'hasErrors',
            told('problems.found', { expected: 'true', found: hasErrors === false ? 'false' : kindFound(hasErrors) }),
          ),
        ]),
    ...errorProblems(operation, list, missing),
  ];
  return { ...form, departures: [...form.departures, ...problems.filter((each) => each !== null)] };
}

function counted(field: string, found: unknown, expected: number) {
  if (found === expected) return null;
  return departure(
    field,
    told('problems.found', { expected, found: typeof found === 'number' ? found : kindFound(found) }),
  );
}

/** Each says why, and of which record: by the record itself, or for a deletion by its identifier. */
function errorProblems({ batch }: Operation, errors: readonly unknown[], missing: readonly string[]) {
  const identifierField = batch?.identifierField ?? null;
  const left = new Set<unknown>(missing);
  return errors.slice(0, missing.length).flatMap((error) => {
    if (!isRecord(error)) return [departure('errors[]', foundInstead('object', error))];
    const { errorMessages, record } = error as Readonly<Record<string, unknown>>;
    const says = Array.isArray(errorMessages) && errorMessages.length > 0;
    const identifier = identifierField !== null && isRecord(record) ? record[identifierField] : record;
    return [
      ...(says ? [] : [departure('errors[].errorMessages', told('problems.message'))]),
      ...(left.delete(identifier)
        ? []
        : [departure('errors[].record', told('problems.sentRecord', { found: kindFound(record) }))]),
    ];
  });
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
  const right = await checkBasis(
    checked,
    receipt,
    () => ask(operation, body, isForm ? { file } : {}),
    (answer) => successFinding(operation, answer),
  );
  await checkKeys(checked, { fileName: 'none', fileContents: 'AA==' }, right);
  const refuses = (answer: Answered) => refusalFinding(answer, right, operation.successStatus);
  await check(checked, told('checks.withoutFile'), () => ask(operation, isForm ? null : {}), refuses);
  if (isForm) return;
  const noBase64 = { fileName, fileContents: '*no Base64*' };
  await check(checked, told('checks.noBase64'), () => ask(operation, noBase64), refuses);
}
