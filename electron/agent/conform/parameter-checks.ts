import type { Field } from '../../../shared/service/field.ts';
import type { Answered } from './ask-service.ts';
import { type Checked, check, departure, noProof, refusalFinding, skip, successFinding } from './check.ts';
import { countOf, rowsOf } from './rows.ts';
import { type Told, told } from './told.ts';

/** A record that nobody has. */
export const noSuchId = 'conformance-no-such-record';
/** Of numbered records. */
const noSuchNumber = 2_147_483_647;

/** An identifier of the kind that a filter takes, and that no record has. */
export function nobodyOf(filter: Field): string | number {
  return filter.item?.type === 'whole-number' ? noSuchNumber : noSuchId;
}

/** What a parameter takes and what it refuses. */
export async function checkParameter(
  checked: Checked,
  name: string,
  field: Field,
  plain: Answered | null,
): Promise<void> {
  const { operation, ask } = checked;
  for (const { value, said } of rightValues(field)) {
    const what = told('checks.takes', { field: name, value: said });
    await check(
      checked,
      what,
      () => ask(operation, { [name]: value }),
      (answer) => successFinding(operation, answer),
    );
  }
  for (const { value, said } of wrongValues(field)) {
    const what = told('checks.refuses', { field: name, value: said });
    await check(
      checked,
      what,
      () => ask(operation, { [name]: value }),
      (answer) => refusalFinding(answer, plain, operation.successStatus),
    );
  }
  if (name.startsWith('filterBy')) await checkOtherCase(checked, name, field, plain);
}

/** Names are case-sensitive: one in other letters is refused or passed over, and never obeyed. */
async function checkOtherCase(checked: Checked, name: string, field: Field, plain: Answered | null): Promise<void> {
  const { operation, ask } = checked;
  const what = told('checks.otherCase', { field: name });
  const count = countOf(rowsOf(plain) ?? []);
  if (count === 0) {
    skip(checked, what, told('notes.nothingShown'));
    return;
  }
  await check(
    checked,
    what,
    () => ask(operation, { [name.toLowerCase()]: [nobodyOf(field)] }),
    (answer) => {
      const rows = rowsOf(answer);
      if (rows !== null) return { departures: countOf(rows) < count ? [departure(name, told('problems.obeyed'))] : [] };
      return answer.status === 400 ? { departures: [] } : noProof;
    },
  );
}

/** What is answered to a body that cannot be read is not shown by the interface; that it is no success goes without saying. */
export async function checkNoJson(checked: Checked, plain: Answered | null): Promise<void> {
  const { operation, ask } = checked;
  await check(
    checked,
    told('checks.notJson'),
    () => ask(operation, {}, { isNoJson: true }),
    ({ status }) => {
      if (status < 300) return { departures: [departure('', told('problems.refusal', { found: status }))] };
      if (plain?.status !== operation.successStatus) return noProof;
      return { departures: [], notes: [told('notes.status', { status })] };
    },
  );
}

interface SaidValue {
  readonly value: unknown;
  readonly said: string | Told;
}

/** The start of a day, so that a run asks for what the one before it asked for. */
const aWeekAgo = () => new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);

/** Values that the interface allows, and that need no record. */
function rightValues({ type, allowed, item }: Field): readonly SaidValue[] {
  if (allowed.length > 0) return allowed.map((value) => ({ value, said: String(value) }));
  switch (type) {
    case 'date-time':
      return [
        { value: `${aWeekAgo()}T00:00:00Z`, said: told('kinds.withZone') },
        { value: `${aWeekAgo()}T00:00:00`, said: told('kinds.withoutZone') },
        { value: `${aWeekAgo()}T00:00:00.000+02:00`, said: told('kinds.withOffset') },
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
  if (allowed.length > 0) {
    return [
      { value: 99, said: told('kinds.notAllowed') },
      { value: 'many', said: told('kinds.text') },
    ];
  }
  switch (type) {
    case 'date-time':
      return [
        { value: 'not-a-date', said: told('kinds.noDate') },
        { value: '21/11/2026 08:00', said: told('kinds.otherDate') },
        { value: '2026-13-01T00:00:00Z', said: told('kinds.noMonth') },
      ];
    case 'flag':
      return [{ value: 'perhaps', said: told('kinds.text') }];
    case 'whole-number':
      return [
        { value: 'many', said: told('kinds.text') },
        { value: 1.5, said: told('kinds.fraction') },
        { value: 2_147_483_648, said: told('kinds.tooLarge') },
      ];
    case 'list':
      return [
        { value: 'not-a-list', said: told('kinds.text') },
        { value: [{}], said: told('kinds.listOfObjects') },
      ];
    default:
      return [];
  }
}
