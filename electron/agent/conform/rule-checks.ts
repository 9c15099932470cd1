import { isRecord } from '../../../shared/json.ts';
import { type Field, requestField } from '../../../shared/service/field.ts';
import { type FlagRule, flagRules, type Threshold, thresholds, typeOfCode } from './answer-rules.ts';
import type { Answered } from './ask-service.ts';
import { type Checked, check, departure, type Finding, noProof } from './check.ts';
import { countOf, rowsOf, valueIn } from './rows.ts';
import { told } from './told.ts';

type Rows = readonly object[];

const noSuccess: Finding = { departures: [departure('', told('problems.noSuccess'))] };

/** Defaults and thresholds: what a parameter that is left out counts as, and what one that is given leaves out. */
export async function checkThresholds(checked: Checked, rows: Rows): Promise<void> {
  const { operation } = checked;
  for (const [name, field] of requestField(operation).fields) {
    if (field.defaultValue !== undefined) await checkDefault(checked, name, field);
  }
  for (const threshold of thresholdsOf(checked)) await checkThreshold(checked, threshold, rows);
  if (operation.request.shape.filterClockingData !== undefined) await checkDifference(checked, rows);
}

function thresholdsOf({ operation }: Checked): readonly Threshold[] {
  return new Map(Object.entries(thresholds)).get(operation.name) ?? [];
}

/** Without a filter of the differences, their length has no effect. */
const whereItCounts: Readonly<Record<string, object>> = { filterMinutes: { filterClockingData: 0 } };

async function checkDefault(checked: Checked, name: string, { defaultValue }: Field): Promise<void> {
  const { operation, ask } = checked;
  const more = whereItCounts[name] ?? {};
  let omitted: Rows | null = null;
  await check(
    checked,
    told('checks.default', { field: name, value: JSON.stringify(defaultValue) }),
    async () => {
      const without = await ask(operation, more);
      omitted = without.ok ? rowsOf(without.value) : null;
      return ask(operation, { ...more, [name]: defaultValue });
    },
    (answer) => {
      const given = rowsOf(answer);
      if (given === null || omitted === null) {
        return { ...noProof, notes: [told('notes.status', { status: answer.status })] };
      }
      const counts = { given: countOf(given), omitted: countOf(omitted) };
      if (counts.given !== counts.omitted) return { departures: [departure('', told('problems.differs', counts))] };
      return counts.given === 0 ? noProof : { departures: [] };
    },
  );
}

/** The default first, in the rows that came without the parameter, then a number that some of those have. */
async function checkThreshold(checked: Checked, threshold: Threshold, rows: Rows): Promise<void> {
  const { operation, ask } = checked;
  const { parameter } = threshold;
  const byDefault: unknown = Reflect.get(operation.defaults, parameter);
  const found = numbersIn(rows, threshold).sort((one, other) => one - other);
  const middle = found[Math.floor(found.length / 2)];
  const values = [byDefault, middle ?? byDefault].filter((value) => typeof value === 'number');
  for (const [place, value] of values.entries()) {
    const isDefault = place === 0;
    const what = told('checks.keeps', { field: parameter, value: told(isDefault ? 'kinds.default' : 'kinds.given') });
    await check(
      checked,
      what,
      () => ask(operation, isDefault ? {} : { [parameter]: value }),
      (answer) => keptFinding(threshold, value, rowsOf(answer), isDefault ? null : found.length > 0),
    );
  }
}

/** @param isShown whether the rows showed something to be left out; null where those that are left show it themselves */
function keptFinding(threshold: Threshold, value: number, rows: Rows | null, isShown: boolean | null): Finding {
  if (rows === null) return noSuccess;
  const least = threshold.least(value);
  const numbers = numbersIn(rows, threshold);
  const times = numbers.filter((each) => each < least).length;
  if (times > 0) return { departures: [{ field: threshold.field, problem: told('problems.below', { least }), times }] };
  return (isShown ?? numbers.length > 0) ? { departures: [] } : noProof;
}

function numbersIn(rows: Rows, { list, onlyWith, field }: Threshold): number[] {
  const meant = list === null ? rows : rows.flatMap((row) => listIn(row, list));
  return meant
    .filter((row) => onlyWith === null || valueIn(row, onlyWith) === true)
    .map((row) => valueIn(row, field))
    .filter((value) => typeof value === 'number');
}

function listIn(row: object, name: string): Rows {
  const value = valueIn(row, name);
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** No difference between two times of a day is greater than a million minutes. */
async function checkDifference(checked: Checked, rows: Rows): Promise<void> {
  const { operation, ask } = checked;
  await check(
    checked,
    told('checks.noDifference'),
    () => ask(operation, { filterClockingData: 0, filterMinutes: 1_000_000 }),
    (answer) => {
      const found = rowsOf(answer);
      if (found === null) return noSuccess;
      const times = found.reduce((sum, row) => sum + listIn(row, 'data').length, 0);
      if (times > 0) return { departures: [{ field: 'data[]', problem: told('problems.greater'), times }] };
      return rows.length === 0 ? noProof : { departures: [] };
    },
  );
}

/** What a flag that is true does to the rows that come where it is false. */
export async function checkFlags(checked: Checked): Promise<void> {
  const { operation, ask } = checked;
  for (const [name, field] of requestField(operation).fields) {
    const rule = flagRules[name];
    if (field.type !== 'flag' || rule === undefined) continue;
    let without: Rows | null = null;
    await check(
      checked,
      told(`checks.${rule.kind}`, { field: name }),
      async () => {
        const answer = await ask(operation, { [name]: false });
        without = answer.ok ? rowsOf(answer.value) : null;
        return ask(operation, { [name]: true });
      },
      (answer) => flagFinding(rule, without, rowsOf(answer)),
    );
  }
}

function flagFinding(rule: FlagRule, without: Rows | null, withIt: Rows | null): Finding {
  if (without === null || withIt === null) return noSuccess;
  if (without.length === 0 && withIt.length === 0) return noProof;
  switch (rule.kind) {
    case 'adds': {
      const counts = { given: countOf(withIt), omitted: countOf(without) };
      return { departures: counts.given < counts.omitted ? [departure('', told('problems.differs', counts))] : [] };
    }
    case 'leavesOut': {
      const lacking = (rows: Rows) => rows.filter((row) => (valueIn(row, rule.without) ?? null) === null).length;
      // A service that never shows the field shows nothing by its absence either.
      if (lacking(without) === 0 || lacking(without) === without.length) return noProof;
      const times = lacking(withIt);
      return { departures: times === 0 ? [] : [{ field: rule.without, problem: told('problems.missing'), times }] };
    }
    case 'returns': {
      const lacking = rule.fields.filter((field) => withIt.every((row) => !(field in row)));
      return { departures: lacking.map((field) => departure(field, told('problems.missing'))) };
    }
  }
}

/** What the interface says of the values in two lists. */
export async function checkValues(checked: Checked): Promise<void> {
  const { operation, ask } = checked;
  const judged = (judge: (rows: Rows) => Finding) => (answer: Answered) => {
    const rows = rowsOf(answer) ?? [];
    return rows.length === 0 ? noProof : judge(rows);
  };
  const list = () => ask(operation, {});
  if (operation.name === 'vehicles-tachograph-types') {
    await check(checked, told('checks.codes'), list, judged(codesFinding));
  }
  if (operation.name === 'divisions-search') await check(checked, told('checks.tree'), list, judged(treeFinding));
}

/** Each code that the interface lists with its type; further codes are nobody's fault. */
function codesFinding(rows: Rows): Finding {
  const types = rows.map((row) => [String(valueIn(row, 'code')), valueIn(row, 'type')] as const);
  const missing = Object.keys(typeOfCode).filter((code) => !types.some(([listed]) => listed === code));
  const wrong = types.filter(([code, type]) => {
    const expected = typeOfCode[code];
    return expected !== undefined && typeof type === 'string' && type !== expected;
  });
  return {
    departures: [
      ...(missing.length > 0 ? [departure('code', told('problems.noCode', { codes: missing.join(', ') }))] : []),
      ...(wrong.length > 0 ? [{ field: 'type', problem: told('problems.wrongType'), times: wrong.length }] : []),
    ],
  };
}

/** From each division upwards: no circle, and at the top the root that the division names. */
function treeFinding(rows: Rows): Finding {
  const byId = new Map(rows.map((row) => [valueIn(row, 'divisionId'), row]));
  const tops = rows.map((row) => ({ row, top: topOf(row, byId) }));
  const circles = tops.filter(({ top }) => top === 'circle').length;
  const otherRoots = tops.filter(({ row, top }) => {
    const root = valueIn(row, 'rootDivisionId') ?? null;
    return isRecord(top) && root !== null && root !== valueIn(top, 'divisionId');
  }).length;
  return {
    departures: [
      ...(circles > 0 ? [{ field: 'parentId', problem: told('problems.circle'), times: circles }] : []),
      ...(otherRoots > 0 ? [{ field: 'rootDivisionId', problem: told('problems.otherRoot'), times: otherRoots }] : []),
    ],
  };
}

/** `unknown` where a division above is not in the list: a subscriber may not see all of them. */
function topOf(row: object, byId: ReadonlyMap<unknown, object>): object | 'circle' | 'unknown' {
  const passed = new Set<object>();
  let at = row;
  while (!passed.has(at)) {
    passed.add(at);
    const parent = valueIn(at, 'parentId') ?? null;
    if (parent === null) return at;
    const above = byId.get(parent);
    if (above === undefined) return 'unknown';
    at = above;
  }
  return 'circle';
}
