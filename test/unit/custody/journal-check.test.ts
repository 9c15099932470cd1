import { describe, expect, it } from 'vitest';
import { createJournalCheck, type JournalReport } from '../../../electron/engine/custody/journal-check.ts';
import { findDisagreements } from '../../../electron/engine/custody/journal-disagreements.ts';
import { newSigningKey } from '../../../electron/engine/custody/signing-key.ts';
import { hashOfLine } from '../../../electron/engine/store/journal.ts';
import { type StoreUnderTest, setAside, sha256Of, spooled, storeUnderTest } from '../store/store-under-test.ts';

/** A depot that kept and sent some files, its journal signed in between; line 1 begins it, line 2 announces the key. */
function journalOfSome(): { readonly under: StoreUnderTest; readonly lines: readonly string[] } {
  const under = storeUnderTest();
  const { store, clock } = under;
  const { key } = newSigningKey();
  const signHead = () =>
    store.journal.appendHead(
      { key: key.publicKey },
      (text) => ({ signature: key.sign('journal head', text) }),
      clock.now(),
    );
  store.journal.begin();
  store.journal.append({ what: 'key', facts: { key: key.publicKey } }, clock.now());
  store.jobs.adopt([spooled('one'), spooled('two')], false, clock.now());
  signHead();
  const claimed = store.jobs.claimDue(clock.now(), 2);
  store.jobs.endAttempts(
    claimed.map(({ id }) => ({ jobId: id, kind: 'accepted', receipt: `r-${id}`, responseCode: null })),
    clock.now(),
  );
  setAside(under, [1]);
  signHead();
  return { under, lines: store.journal.after(0, 100).map(({ text }) => text) };
}

function check(lines: readonly string[]): JournalReport {
  const checking = createJournalCheck();
  for (const line of lines) checking.take(line);
  return checking.report();
}

const findingsOf = (lines: readonly string[]) => check(lines).findings;

function without(lines: readonly string[], number: number): string[] {
  return lines.filter((_, index) => index !== number - 1);
}

describe('The check of a journal', () => {
  const { lines } = journalOfSome();

  it('finds nothing wrong with one that nobody has touched, and names its key and its last head', () => {
    const report = check(lines);
    expect(lines.map((line) => JSON.parse(line).what)).toEqual([
      'began',
      'key',
      'kept',
      'kept',
      'head',
      'sent',
      'sent',
      'quarantined',
      'head',
    ]);
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ found: 0, lines: 9, head: { number: 9 }, unsigned: 0, last: { number: 9 } });
    expect(report.keys).toEqual([{ publicKey: JSON.parse(lines[1] ?? '').key, line: 2 }]);
  });

  it('names a line that was changed', () => {
    const changed = lines.map((line, index) => (index === 5 ? line.replace('r-1', 'r-7') : line));
    expect(findingsOf(changed)).toEqual([{ code: 'changed', line: 6 }]);
  });

  it('names lines that are missing', () => {
    expect(findingsOf(without(lines, 4))).toEqual([{ code: 'missing', line: 4, to: 4 }]);
    expect(findingsOf(without(without(lines, 4), 3))).toEqual([{ code: 'missing', line: 3, to: 4 }]);
    expect(findingsOf(lines.slice(1))).toEqual([{ code: 'missing', line: 1, to: 1 }]);
  });

  it('names lines that stand in another order', () => {
    const [one, two, three, four, ...rest] = lines;
    const swapped = [one, two, four, three, ...rest].map((line) => line ?? '');
    expect(findingsOf(swapped)).toEqual([{ code: 'out-of-order', line: 3 }]);
  });

  it('names a line that stands there twice', () => {
    expect(findingsOf([...lines.slice(0, 4), ...lines.slice(3)])).toEqual([{ code: 'doubled', line: 4 }]);
  });

  it('names what is no line, as one that is spelt otherwise', () => {
    expect(findingsOf([...lines.slice(0, 3), 'something', ...lines.slice(3)])).toEqual([
      { code: 'unreadable', line: 3 },
    ]);
    const spaced = lines.map((line, index) => (index === 3 ? line.replace('{', '{ ') : line));
    expect(findingsOf(spaced)).toEqual([
      { code: 'unreadable', line: 3 },
      { code: 'missing', line: 4, to: 4 },
    ]);
  });

  it('finds a journal whose hashes were all made anew after a change, by the signatures', () => {
    let previous = '';
    const forged = lines.map((line, index) => {
      const changed = index === 5 ? line.replace('r-1', 'r-7') : line;
      const linked = index <= 5 ? changed : changed.replace(/"prev":"[0-9a-f]{64}"/, `"prev":"${previous}"`);
      previous = hashOfLine(linked);
      return linked;
    });
    expect(findingsOf(forged)).toEqual([{ code: 'bad-signature', line: 9 }]);
  });

  it('finds heads of a key that no line announced', () => {
    const other = newSigningKey().key.publicKey;
    const key = JSON.parse(lines[1] ?? '').key;
    const replaced = lines.map((line, index) => (index === 8 ? line.replace(key, other) : line));
    expect(findingsOf(replaced)).toEqual([{ code: 'other-key', line: 9 }]);
  });

  it('says how many lines at the end no head vouches for, as after a cut', () => {
    expect(check(lines.slice(0, 7))).toMatchObject({ found: 0, head: { number: 5 }, unsigned: 2 });
    expect(check(lines.slice(0, 5))).toMatchObject({ found: 0, head: { number: 5 }, unsigned: 0 });
  });
});

describe('The journal of a depot', () => {
  it('says what was there before it, and then only what happened', () => {
    const { lines } = journalOfSome();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ n: 1, what: 'began', jobs: 0, copies: 0, prev: '0'.repeat(64) });
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ n: 3, what: 'kept', job: 1, sha256: sha256Of('one') });
    expect(JSON.parse(lines[5] ?? '')).toMatchObject({ what: 'sent', job: 1, receipt: 'r-1', clock: 'wall' });
  });

  it('takes back its lines with a transaction that comes to nothing, and goes on from the line before', async () => {
    const { under } = journalOfSome();
    const { store, clock } = under;
    store.jobs.adopt([spooled('three'), spooled('four')], false, clock.now());
    const [third, fourth] = store.jobs.claimDue(clock.now(), 2);
    const accepted = { kind: 'accepted', receipt: 'r', responseCode: null } as const;
    const ends = [
      { ...accepted, jobId: third?.id ?? 0 },
      // The database takes no job as sent without a receipt.
      { ...accepted, jobId: fourth?.id ?? 0, receipt: null as never },
    ];
    expect(() => store.jobs.endAttempts(ends, clock.now())).toThrow();
    store.jobs.endAttempts(ends.slice(0, 1), clock.now());
    const texts = store.journal.after(0, 100).map(({ text }) => text);
    expect(check(texts)).toMatchObject({ found: 0, lines: 12 });
    expect(await findDisagreements(store.journal)).toEqual({ notKept: [], notSent: [] });
  });

  it('lets no line be changed or removed in the database', () => {
    const { database } = journalOfSome().under;
    expect(() => database.exec('UPDATE journal_line SET at = 0 WHERE number = 3')).toThrow('never changed');
    expect(() => database.exec('DELETE FROM journal_line WHERE number = 9')).toThrow('never removed');
  });

  it('shows where lines of a state are not there', async () => {
    const { store, database } = journalOfSome().under;
    expect(await findDisagreements(store.journal)).toEqual({ notKept: [], notSent: [] });
    database.exec('DROP TRIGGER journal_line_removed; DELETE FROM journal_line WHERE number IN (4, 6)');
    expect(await findDisagreements(store.journal)).toEqual({ notKept: [sha256Of('two')], notSent: [sha256Of('one')] });
  });
});
