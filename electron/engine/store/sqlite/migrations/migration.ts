import type Database from 'better-sqlite3';

/**
 * One step from one shape of the database to the next. A migration has one number and one purpose, and is never edited
 * once it has been released: a mistake is put right by the next one.
 */
export interface Migration {
  readonly number: number;
  /** What it is for, in words; stored beside the number. */
  readonly purpose: string;
  readonly sql: string;
  /**
   * Moves one piece of what the database held before into its new shape, in some milliseconds; false when nothing is
   * left. Each piece is a transaction of its own, so that a kill costs one piece, and the next start goes on from there.
   */
  readonly moveOnePiece?: (database: Database.Database) => boolean;
}
