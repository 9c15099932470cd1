import { type Field, requestField } from '../../../shared/service/field.ts';
import { type Checked, check, departure, type Finding, noProof, skip } from './check.ts';
import { nobodyOf } from './parameter-checks.ts';
import { activitiesOf, countOf, rowsOf, valueIn } from './rows.ts';
import { type Told, told } from './told.ts';

type Rows = readonly object[];

/** The field of a row that each filter names; the first that the operation's rows have. */
const filteredFields: Readonly<Record<string, readonly string[]>> = {
  filterByDriverIds: ['driverId'],
  filterByVehicleIds: ['vehicleId'],
  filterByFleetIds: ['fleetId'],
  filterByFleetNumbers: ['fleetNumber'],
  filterByCheckSheetIds: ['checkSheetId', 'id'],
  filterByCheckResultActionIds: ['id'],
};

/** Each filter against the rows that come without it. */
export async function checkFilters(checked: Checked, rows: Rows): Promise<void> {
  for (const [name, field] of requestField(checked.operation).fields) {
    if (name.startsWith('filterBy')) await checkFilter(checked, name, field, rows);
  }
}

async function checkFilter(checked: Checked, name: string, field: Field, rows: Rows): Promise<void> {
  const { operation, ask } = checked;
  const listed = filteredFields[name]?.find((each) => operation.answer.shape[each] !== undefined) ?? '';
  await checkNoRows(checked, told('checks.nobody', { field: name }), { [name]: [nobodyOf(field)] }, rows);

  // Whatever order the rows come in, the same records are asked for.
  const present = [...new Set(rows.map((row) => valueIn(row, listed)))].filter(isIdentifier).sort();
  const [first, second] = [present[0], present.at(-1)];
  const restricts = told('checks.restricts', { field: name });
  const both = told('checks.both', { field: name });
  if (first === undefined) {
    for (const what of [restricts, both]) skip(checked, what, told('notes.noRow'));
    return;
  }
  await check(
    checked,
    restricts,
    () => ask(operation, { [name]: [first] }),
    (answer) => restrictedTo(rowsOf(answer), listed, [first], present.length > 1),
  );
  if (first === second) {
    skip(checked, both, told('notes.oneRow'));
    return;
  }
  await check(
    checked,
    both,
    () => ask(operation, { [name]: [second, first] }),
    (answer) => restrictedTo(rowsOf(answer), listed, [first, second], true),
  );
}

function isIdentifier(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

/** @param isProof whether there were rows of others that might have come */
function restrictedTo(found: Rows | null, listed: string, wanted: readonly unknown[], isProof: boolean): Finding {
  if (found === null) return { departures: [departure('', told('problems.noSuccess'))] };
  const values = found.map((row) => valueIn(row, listed));
  const others = values.filter((value) => !wanted.includes(value));
  const isMissing = wanted.some((one) => !values.includes(one));
  return {
    departures: [
      ...(isMissing ? [departure(listed, told('problems.notAmong'))] : []),
      ...(others.length > 0 ? [{ field: listed, problem: told('problems.another'), times: others.length }] : []),
    ],
    isNoProof: !isProof,
  };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** An activity counts as outside a bound only where no zone and no reading of "after" puts it inside. */
const marginMs = 1.5 * dayMs;

const isoOf = (atMs: number) => new Date(atMs).toISOString();

/** Each bound of an operation, at both ends of time and in the middle of what there is. */
export async function checkBounds(checked: Checked, rows: Rows): Promise<void> {
  const bounds = Object.keys(checked.operation.request.shape).filter((name) => /(After|Before)DateTime$/.test(name));
  for (const name of bounds) {
    const isAfter = name.endsWith('AfterDateTime');
    // The start of a day, so that a run asks for what the one before it asked for.
    const inAYear = `${isoOf(Date.now() + 365 * dayMs).slice(0, 10)}T00:00:00Z`;
    const what = told(isAfter ? 'checks.inAYear' : 'checks.longAgo', { field: name });
    const beyond = isAfter ? inAYear : '1950-01-01T00:00:00Z';
    await checkNoRows(checked, what, { [name]: beyond }, rows, hasActivity);
    await checkSide(checked, name, isAfter, rows);
    await checkZones(checked, name, rows);
  }
}

async function checkSide(checked: Checked, name: string, isAfter: boolean, rows: Rows): Promise<void> {
  const { operation, ask } = checked;
  const what = told('checks.side', { field: name });
  const activities = activitiesOf(rows);
  const firstMs = Math.min(...activities.map((each) => each.firstMs));
  const lastMs = Math.max(...activities.map((each) => each.lastMs));
  const middleMs = Math.round((firstMs + lastMs) / 2);
  const outside = (found: Rows) =>
    activitiesOf(found).filter((each) =>
      isAfter ? each.lastMs < middleMs - marginMs : each.firstMs > middleMs + marginMs,
    ).length;
  // Something has to lie surely on either side.
  const inside = activities.filter((each) =>
    isAfter ? each.firstMs > middleMs + marginMs : each.lastMs < middleMs - marginMs,
  ).length;
  if (outside(rows) === 0 || inside === 0) {
    skip(checked, what, told('notes.tooClose'));
    return;
  }
  await check(
    checked,
    what,
    () => ask(operation, { [name]: isoOf(middleMs) }),
    (answer) => {
      const found = rowsOf(answer);
      if (found === null) return { departures: [departure('', told('problems.noSuccess'))] };
      const times = outside(found);
      const isEmpty = countOf(found) === 0;
      return {
        departures: [
          ...(times > 0 ? [{ field: name, problem: told('problems.otherSide'), times }] : []),
          ...(isEmpty ? [departure(name, told('problems.nothingLeft'))] : []),
        ],
      };
    },
  );
}

/** One moment written in UTC and in another zone; whoever reads the digits alone gives other rows. */
async function checkZones(checked: Checked, name: string, rows: Rows): Promise<void> {
  const { operation, ask } = checked;
  const what = told('checks.zones', { field: name });
  const starts = activitiesOf(rows)
    .map((each) => each.firstMs)
    .sort((one, other) => one - other);
  const middleMs = starts[Math.floor(starts.length / 2)];
  if (middleMs === undefined) {
    skip(checked, what, told('notes.noRow'));
    return;
  }
  const inUtc = isoOf(middleMs - hourMs);
  const digits = isoOf(middleMs + 13 * hourMs);
  const counted = async (value: string) => {
    const answer = await ask(operation, { [name]: value });
    return answer.ok ? countOf(rowsOf(answer.value) ?? []) : 0;
  };
  let [right, wrong] = [0, 0];
  await check(
    checked,
    what,
    async () => {
      [right, wrong] = [await counted(inUtc), await counted(digits)];
      return ask(operation, { [name]: digits.replace('Z', '+14:00') });
    },
    (answer) => {
      const found = rowsOf(answer);
      if (found === null) return { departures: [departure('', told('problems.noSuccess'))] };
      const isOther = countOf(found) !== right;
      if (right === wrong && !isOther) return noProof;
      return { departures: isOther ? [departure(name, told('problems.otherMoment'))] : [] };
    },
  );
}

/** Rows that would be wrong are only missed where there are some without the parameter. */
async function checkNoRows(
  checked: Checked,
  what: Told,
  body: unknown,
  rows: Rows,
  isWrong: (row: object) => boolean = () => true,
): Promise<void> {
  const { operation, ask } = checked;
  await check(
    checked,
    what,
    () => ask(operation, body),
    (answer) => {
      const found = rowsOf(answer);
      if (found === null) return { departures: [departure('', told('problems.rows', { found: answer.status }))] };
      const wrong = found.filter(isWrong).length;
      if (wrong > 0) return { departures: [departure('', told('problems.noRows', { found: wrong }))] };
      return rows.length === 0 ? noProof : { departures: [] };
    },
  );
}

/** A driver or vehicle without an activity may be listed all the same, with an empty list of them. */
function hasActivity(row: object): boolean {
  return !Object.values(row).some((value) => Array.isArray(value) && value.length === 0);
}
