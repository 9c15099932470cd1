import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { knownVersion, migrate, versionOf } from '../../../electron/engine/store/sqlite/migrate.ts';
import { migrations } from '../../../electron/engine/store/sqlite/migrations/all.ts';
import { rankOf, statesByRank } from '../../../electron/engine/store/sqlite/records.ts';
import { createSqliteStore } from '../../../electron/engine/store/sqlite/sqlite-store.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

describe('The migrations', () => {
  it('have the numbers from 1 without a gap, and each says what it is for', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
    expect(new Set(migrations.map(({ purpose }) => purpose)).size).toBe(migrations.length);
    expect(knownVersion).toBe(migrations.length);
  });

  it('are applied once, and noted with their time', () => {
    const database = new Database(':memory:');
    expect(migrate(database, 7)).toEqual({ ok: true, value: { applied: migrations.length } });
    expect(migrate(database, 8)).toEqual({ ok: true, value: { applied: 0 } });
    expect(database.prepare('SELECT number, at FROM migration').all()).toEqual(
      migrations.map(({ number }) => ({ number, at: 7 })),
    );
  });

  it('stop before the one that fails, which leaves no trace', () => {
    const database = new Database(':memory:');
    const broken = {
      number: migrations.length + 1,
      purpose: 'half a step',
      sql: 'CREATE TABLE half (id INTEGER); SELECT * FROM missing;',
    };
    expect(() => migrate(database, 7, [...migrations, broken])).toThrow(/missing/);
    expect(versionOf(database)).toBe(migrations.length);
    expect(database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'half'`).get()).toBeUndefined();
  });

  it('do not touch a database that a newer version has migrated', () => {
    const database = new Database(':memory:');
    migrate(database, 7);
    expect(migrate(database, 8, migrations.slice(0, 2))).toEqual({
      ok: false,
      error: { found: migrations.length, known: 2 },
    });
  });

  it('keep the deliveries of before: a repeat of one is still known, and what was told is forgotten but for that', () => {
    const database = new Database(':memory:');
    migrate(database, 7, migrations.slice(0, 18));
    const old = database.prepare(
      `INSERT INTO webhook_delivery (id, digest, event, body, received_at, is_handed_on, is_set_aside)
       VALUES (?, ?, 'clocking', x'7B7D', 7, ?, ?)`,
    );
    for (const row of [
      [1, 'told', 1, 0],
      [2, 'waiting', 0, 0],
      [3, 'aside', 1, 1],
    ]) {
      old.run(...row);
    }
    migrate(database, 8);
    const rows = database.prepare('SELECT digest, length(body) FROM webhook_delivery ORDER BY id').raw().all();
    expect(rows).toEqual([
      ['told', 0],
      ['waiting', 2],
      ['aside', 2],
    ]);
    const store = createSqliteStore(
      database,
      {
        clock: createFakeClock(),
        log: silentLog,
        listener: { changed: () => undefined },
        nameKey: new Uint8Array(32),
        isSound: async () => true,
      },
      () => undefined,
    );
    const again = { digest: 'told', event: 'clocking', body: Buffer.from('{}'), subject: 'clocking 1', identity: null };
    expect(store.webhooks.keep([again], 9, { deliveries: 10, repeatedWithinMs: 5 })).toEqual([false]);
  });

  it('rank the shown states as the list sorts them', () => {
    const database = new Database(':memory:');
    migrate(database, 7);
    const ranks = database.prepare('SELECT state, rank FROM shown_rank').raw().all();
    expect(Object.fromEntries(ranks as [string, number][])).toEqual({
      attention: rankOf('attention'),
      uploading: rankOf('sending'),
      queued: rankOf('waiting'),
      waiting: rankOf('waiting'),
      settling: rankOf('settling'),
      locked: rankOf('settling'),
      unreadable: rankOf('settling'),
      uploaded: rankOf('sent'),
      duplicate: rankOf('already-here'),
      ignored: rankOf('ignored'),
    });
    expect(statesByRank).toHaveLength(7);
  });
});
