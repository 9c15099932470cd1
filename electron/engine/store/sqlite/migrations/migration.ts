/**
 * One step from one shape of the database to the next. A migration has one number and one purpose, and is never edited
 * once it has been released: a mistake is put right by the next one.
 */
export interface Migration {
  readonly number: number;
  /** What it is for, in words; stored beside the number. */
  readonly purpose: string;
  readonly sql: string;
}
