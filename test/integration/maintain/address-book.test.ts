import { describe, expect, it } from 'vitest';
import type { ReadAddresses } from '../../../shared/contract/address-book.ts';
import { drivers } from '../../corpus/fleet.ts';
import { runningService } from '../reference-service/running-service.ts';
import { type DepotUnderTest, depotUnderTest, middayZone } from '../reports/depot-under-test.ts';

const [first, second, third] = drivers;
if (first === undefined || second === undefined || third === undefined)
  throw new Error('the fleet has too few drivers');

async function depot(): Promise<DepotUnderTest> {
  const service = await runningService({ nowMs: Date.now });
  const opened = await depotUnderTest(service.url, { settings: { timeZone: middayZone() } });
  await opened.refreshed('drivers-missing', 'vehicles-missing', 'availability');
  return opened;
}

const csv = (...lines: readonly string[]) => new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);

/** Also holds the counts to the rows: each row is told of once. */
async function read(of: DepotUnderTest, bytes: Uint8Array, keep = true): Promise<ReadAddresses> {
  const answer = await of.ask('addressBook.read', { bytes, keep });
  if (answer.read === null) throw new Error(`nothing was read: ${answer.problem?.code}`);
  const { rows, added, changed, same, empty, refusedCount } = answer.read;
  expect(added + changed + same + empty + refusedCount).toBe(rows);
  return answer.read;
}

async function saved(of: DepotUnderTest): Promise<readonly (readonly string[])[]> {
  const { bytes } = await of.ask('addressBook.save', { language: 'en' });
  const lines = new TextDecoder().decode(bytes).trim().split('\r\n');
  return lines.map((line) => line.split(/[,;]/));
}

const rowOf = async (of: DepotUnderTest, id: string) => (await saved(of)).find(([each]) => each === id)?.slice(2);

describe('The address book', () => {
  it('is filled from a spreadsheet by name or id, looked at first, and nobody’s is taken away by an empty cell', async () => {
    const here = await depot();
    const known = drivers.length;
    expect(await here.ask('addressBook.get', {})).toMatchObject({ addresses: 0 });
    const file = csv(
      'Fahrer;Fahrer-ID;E-Mail;Sprache',
      `${second.lastName}, ${second.firstNames};;zwei@example.org;Polnisch`,
      `;${third.id};drei@example.org;`,
      `${first.firstNames} ${first.lastName};;;`,
    );
    expect(await read(here, file, false)).toMatchObject({ rows: 3, added: 2, empty: 1, refusedCount: 0 });
    expect(await here.ask('addressBook.get', {})).toMatchObject({ addresses: 0 });
    await read(here, file);
    const { drivers: count, addresses } = await here.ask('addressBook.get', {});
    expect({ count, addresses }).toEqual({ count: known, addresses: 2 });
    expect(await rowOf(here, second.id)).toEqual(['zwei@example.org', 'pl']);
    expect(await rowOf(here, third.id)).toEqual(['drei@example.org', '']);
    // Only the language is new, and the address stays.
    const spoken = csv('Driver id,E-mail,Language', `${third.id},,de-AT`, `${second.id},,`);
    expect(await read(here, spoken)).toMatchObject({ changed: 1, empty: 1 });
    expect(await rowOf(here, third.id)).toEqual(['drei@example.org', 'de']);
  });

  it('says of each row that does not fit which value and why, and keeps the others', async () => {
    const here = await depot();
    const { refused, added } = await read(
      here,
      csv(
        'Name,Email,Language',
        `${first.firstNames} ${first.lastName},one@example.org,English`,
        `${first.firstNames} ${first.lastName},other@example.org,English`,
        'Nobody Atall,nobody@example.org,en',
        `${second.firstNames} ${second.lastName},two@@example.org,en`,
        `${third.firstNames} ${third.lastName},three@example.org,Klingon`,
      ),
    );
    expect(added).toBe(1);
    expect(refused).toEqual([
      { line: 3, why: 'twice', value: 'other@example.org' },
      { line: 4, why: 'unknown', value: 'Nobody Atall' },
      { line: 5, why: 'no-address', value: 'two@@example.org' },
      { line: 6, why: 'no-language', value: 'Klingon' },
    ]);
    expect(await rowOf(here, first.id)).toEqual(['one@example.org', 'en']);
  });

  it('reads what it has saved, which changes nothing, and tells what is no table of addresses', async () => {
    const here = await depot();
    await read(here, csv('Driver id,E-mail', `${first.id},one@example.org`));
    const { bytes } = await here.ask('addressBook.save', { language: 'fr' });
    expect(await read(here, bytes)).toMatchObject({ added: 0, changed: 0, same: 1, refusedCount: 0 });
    const readAs = async (given: Uint8Array) => here.ask('addressBook.read', { bytes: given, keep: true });
    expect(await readAs(csv('Plate,E-mail', 'AB12,x@example.org'))).toEqual({
      read: null,
      problem: { code: 'columns' },
    });
    expect(await readAs(csv('Driver,Plate', 'A,B'))).toEqual({ read: null, problem: { code: 'columns' } });
    expect(await readAs(new Uint8Array(0))).toMatchObject({ read: null, problem: { code: 'empty' } });
  });

  it('is what a letter to the driver begins with', async () => {
    const here = await depot();
    await read(here, csv('Driver id,E-mail,Language', ...drivers.map(({ id }) => `${id},all@example.org,pl`)));
    const query = { search: '', step: null, owner: null, later: false, sort: 'step', descending: false } as const;
    const { rows } = await here.ask('toDo.page', { ...query, offset: 0, limit: 1_000 });
    const row = rows.find(({ of }) => of === 'driver');
    const details = await here.ask('toDo.entry', { entry: row?.entry ?? 0 });
    expect(details?.address).toEqual({ email: 'all@example.org', language: 'pl' });
  });
});
