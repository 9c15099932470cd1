import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { knownVersion, migrate, versionOf } from '../../../electron/engine/store/sqlite/migrate.ts';
import { migrations } from '../../../electron/engine/store/sqlite/migrations/all.ts';
import { rankOf, statesByRank } from '../../../electron/engine/store/sqlite/records.ts';

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
    const next = {
      number: migrations.length + 1,
      purpose: 'a step of tomorrow',
      sql: 'CREATE TABLE tomorrow (id INTEGER)',
    };
    migrate(database, 7, [...migrations, next]);
    expect(migrate(database, 8)).toEqual({
      ok: false,
      error: { code: 'newer', found: next.number, known: migrations.length },
    });
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
