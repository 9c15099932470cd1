/** How the database is, for a person who looks for the cause of a trouble. */
export interface StoreCondition {
  /** What SQLite's own check says; a damaged database is mended at the next start. */
  readonly isSound: boolean;
  readonly sizeBytes: number;
  /** Number of the newest migration. */
  readonly schemaVersion: number;
  /** How often each code stands among the newest events, up to 2,000 of them. */
  readonly recentEvents: readonly { readonly code: string; readonly count: number }[];
}
