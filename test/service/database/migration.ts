/** One step of the schema. It has one number and one purpose, and is never edited again. */
export interface Migration {
  readonly number: number;
  readonly purpose: string;
  readonly sql: string;
}
