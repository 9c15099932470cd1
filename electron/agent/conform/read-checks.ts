import { type Field, requestField } from '../../../shared/service/field.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import { operationList } from '../../../shared/service/operations.ts';
import type { Answered, AskService, KeysFault } from './ask-service.ts';
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
import { isObject } from './departures.ts';
import { type Told, told } from './told.ts';

/**
 * Asks the operations that change nothing, and reports each check as it is done.
 *
 * @param wants which operations are asked
 */
export async function checkReading(
  ask: AskService,
  wants: (operation: Operation) => boolean,
  report: (result: CheckResult) => void,
): Promise<void> {
  for (const operation of operationList.filter(wants)) {
    if (operation.kind === 'batch' || operation.kind === 'upload') continue;
    await checkOperation({ operation, ask, report });
  }
}

async function checkOperation(checked: Checked): Promise<void> {
  const { operation, ask } = checked;
  const plain = await check(checked, told('checks.shortest'), ask(operation, {}), (answer) =>
    withRules(operation, answer, successFinding(operation, answer)),
  );
  await checkKeys(checked, {}, plain);
  if (operation.encoding === 'none') return;
  const rows = rowsOf(plain);
  for (const [name, field] of requestField(operation).fields) {
    await checkTaken(checked, name, field);
    await checkRefused(checked, name, field);
    if (name.startsWith('filterBy')) await checkFilter(checked, name, field, rows);
    if (field.defaultValue !== undefined) await checkDefault(checked, name, field, rows);
  }
  await checkBounds(checked);
}

/** Fields of the rows that the interface bounds where the parameter is left out. */
const leastByDefault: Readonly<Record<string, { readonly field: string; readonly above: number }>> = {
  'driver-d53': { field: 'daysSinceLastRead', above: 14 },
  'vehicle-v14': { field: 'daysSinceLastRead', above: 59 },
  'site-S40': { field: 'totalDistanceKms', above: 4 },
};

/** The codes of the list of tachograph types, and the type that the interface gives each. */
const typeOfCode: Readonly<Record<string, string>> = {
  DT: 'Digital',
  VU: 'Digital',
  LA: 'Analogue',
  LM: 'Analogue',
  VA: 'Analogue',
  VM: 'Analogue',
  MA: 'Analogue',
  MM: 'Analogue',
};

/** What the interface says of the values themselves, besides their form. */
function withRules(operation: Operation, answer: Answered, finding: Finding): Finding {
  const rows = rowsOf(answer) ?? [];
  const least = leastByDefault[operation.name];
  const below = rows.filter((row) => {
    const value = least === undefined ? undefined : valueIn(row, least.field);
    return least !== undefined && typeof value === 'number' && value <= least.above;
  });
  const types = operation.name === 'vehicles-tachograph-types' ? rows : [];
  const wrongTypes = types.filter((row) => {
    const expected = typeOfCode[String(valueIn(row, 'code'))];
    const type = valueIn(row, 'type');
    return expected !== undefined && typeof type === 'string' && type !== expected;
  });
  return {
    ...finding,
    departures: [
      ...finding.departures,
      ...(least === undefined || below.length === 0
        ? []
        : [{ field: least.field, problem: told('problems.below', { above: least.above }), times: below.length }]),
      ...(wrongTypes.length === 0
        ? []
        : [{ field: 'type', problem: told('problems.wrongType'), times: wrongTypes.length }]),
    ],
  };
}

const keysFaults: readonly KeysFault[] = ['withoutToken', 'withoutKey', 'wrongKeys'];

/**
 * What is answered then is not shown by the interface; that it is no success goes without saying. A refusal is proof only
 * where the right keys are answered: at a wrong path, say, everybody gets 404.
 *
 * @param right what the right keys were answered; null where they were not
 */
export async function checkKeys(checked: Checked, body: unknown, right: Answered | null): Promise<void> {
  const { operation, ask } = checked;
  const isProof = right?.status === operation.successStatus;
  for (const keysFault of keysFaults) {
    await check(checked, told(`checks.${keysFault}`), ask(operation, body, { keysFault }), ({ status }) => ({
      departures: status < 300 ? [departure('', told('problems.refusal', { found: status }))] : [],
      notes: [told(isProof ? 'notes.status' : 'notes.noProof', { status })],
      isNoProof: !isProof,
    }));
  }
}

async function checkTaken(checked: Checked, name: string, field: Field): Promise<void> {
  const { operation, ask } = checked;
  for (const { value, said } of rightValues(field)) {
    await check(
      checked,
      told('checks.takes', { field: name, value: said }),
      ask(operation, { [name]: value }),
      (answer) => successFinding(operation, answer),
    );
  }
}

async function checkRefused(checked: Checked, name: string, field: Field): Promise<void> {
  const { operation, ask } = checked;
  for (const { value, said } of wrongValues(field)) {
    await check(
      checked,
      told('checks.refuses', { field: name, value: said }),
      ask(operation, { [name]: value }),
      refusalFinding,
    );
  }
}

/** A record that nobody has. */
export const noSuchId = 'conformance-no-such-record';
/** Of numbered records. */
const noSuchNumber = 2_147_483_647;

async function checkFilter(
  checked: Checked,
  name: string,
  field: Field,
  rows: readonly object[] | null,
): Promise<void> {
  const { operation, ask } = checked;
  const isOfNumbers = field.item?.type === 'whole-number';
  const nobody = told('checks.nobody', { field: name });
  await check(checked, nobody, ask(operation, { [name]: [isOfNumbers ? noSuchNumber : noSuchId] }), noRows);

  const listed = filteredFields[name]?.find((each) => operation.answer.shape[each] !== undefined);
  const restricts = told('checks.restricts', { field: name });
  const value = listed === undefined ? undefined : valueIn(rows?.[0], listed);
  if (listed === undefined || value === undefined) {
    skip(checked, restricts, told('notes.noRow'));
    return;
  }
  await check(checked, restricts, ask(operation, { [name]: [value] }), (answer) => {
    const found = rowsOf(answer) ?? [];
    const others = found.filter((row) => valueIn(row, listed) !== value);
    return {
      departures: [
        ...(found.length === 0 ? [departure(listed, told('problems.notAmong'))] : []),
        ...(others.length > 0 ? [{ field: listed, problem: told('problems.another'), times: others.length }] : []),
      ],
    };
  });
}

/** The field of a row that each filter names; the first that the operation's rows have. */
const filteredFields: Readonly<Record<string, readonly string[]>> = {
  filterByDriverIds: ['driverId'],
  filterByVehicleIds: ['vehicleId'],
  filterByFleetIds: ['fleetId'],
  filterByFleetNumbers: ['fleetNumber'],
  filterByCheckSheetIds: ['checkSheetId', 'id'],
  filterByCheckResultActionIds: ['id'],
};

async function checkDefault(
  checked: Checked,
  name: string,
  { defaultValue }: Field,
  rows: readonly object[] | null,
): Promise<void> {
  const { operation, ask } = checked;
  const what = told('checks.default', { field: name, value: JSON.stringify(defaultValue) });
  await check(checked, what, ask(operation, { [name]: defaultValue }), (answer) => {
    const [given, omitted] = [rowsOf(answer)?.length, rows?.length];
    if (given === undefined || omitted === undefined) {
      const { status } = answer;
      return { departures: [], notes: [told('notes.status', { status })], isNoProof: true };
    }
    return { departures: given === omitted ? [] : [departure('', told('problems.differs', { given, omitted }))] };
  });
}

const yearMs = 365 * 86_400_000;

/** Nothing has happened yet that happens in a year. */
async function checkBounds(checked: Checked): Promise<void> {
  const { operation, ask } = checked;
  const after = Object.keys(operation.request.shape).find((name) => name.endsWith('AfterDateTime'));
  if (after === undefined) return;
  const inAYear = new Date(Date.now() + yearMs).toISOString();
  await check(checked, told('checks.inAYear', { field: after }), ask(operation, { [after]: inAYear }), noActivities);
}

function noRows(answer: Answered): { readonly departures: ReturnType<typeof departure>[] } {
  const found = rowsOf(answer);
  if (found === null) return { departures: [departure('', told('problems.rows', { found: answer.status }))] };
  return { departures: found.length === 0 ? [] : [departure('', told('problems.noRows', { found: found.length }))] };
}

/** A driver or vehicle without an activity may be listed all the same, with an empty list of them. */
function noActivities(answer: Answered) {
  const found = rowsOf(answer);
  const filled = found?.filter(
    (row) => !Object.values(row).some((value) => Array.isArray(value) && value.length === 0),
  );
  return found === null || filled === undefined || filled.length > 0 ? noRows(answer) : { departures: [] };
}

function rowsOf(answer: Answered | null): readonly object[] | null {
  return answer?.status === 200 && Array.isArray(answer.json) ? answer.json.filter(isObject) : null;
}

function valueIn(row: object | undefined, name: string): unknown {
  return row === undefined ? undefined : Reflect.get(row, name);
}

interface SaidValue {
  readonly value: unknown;
  readonly said: string | Told;
}

/** Values that the interface allows, and that need no record. */
function rightValues({ type, allowed, item }: Field): readonly SaidValue[] {
  if (allowed.length > 0) return allowed.map((value) => ({ value, said: String(value) }));
  const moment = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 19);
  switch (type) {
    case 'date-time':
      return [
        { value: `${moment}Z`, said: told('kinds.withZone') },
        { value: moment, said: told('kinds.withoutZone') },
      ];
    case 'flag':
      return [true, false].map((value) => ({ value, said: String(value) }));
    case 'whole-number':
      return [{ value: 1, said: '1' }];
    case 'list':
      return item === null ? [] : [{ value: [], said: told('kinds.emptyList') }];
    default:
      return [];
  }
}

function wrongValues({ type, allowed }: Field): readonly SaidValue[] {
  if (allowed.length > 0) return [{ value: 99, said: told('kinds.notAllowed') }];
  switch (type) {
    case 'date-time':
      return [{ value: 'not-a-date', said: told('kinds.noDate') }];
    case 'flag':
      return [{ value: 'perhaps', said: told('kinds.text') }];
    case 'whole-number':
      return [{ value: 'many', said: told('kinds.text') }];
    case 'list':
      return [{ value: 'not-a-list', said: told('kinds.text') }];
    default:
      return [];
  }
}
