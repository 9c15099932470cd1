import type { ServiceDatabase } from '../database/open.ts';

/** A site with what it gives to the drivers and vehicles that are made for it. */
export interface Site {
  readonly siteNumber: number;
  readonly fleetNumber: number;
  readonly defaultDivisionId: string | null;
  readonly defaultCategory: string | null;
}

/** Without a product code: the first site with no default division and no default category, belonging to the first fleet. */
export function siteFor(database: ServiceDatabase, siteProductCode: string | undefined): Site {
  const site = database
    .prepare<[string | null, string | null], Site>(
      `SELECT site_number AS siteNumber, fleet_number AS fleetNumber, default_division_id AS defaultDivisionId,
         default_category AS defaultCategory
       FROM sites
       WHERE CASE WHEN ? IS NULL
         THEN default_division_id IS NULL AND default_category IS NULL AND fleet_number = (SELECT min(fleet_number) FROM fleets)
         ELSE product_code = ? END
       ORDER BY site_number LIMIT 1`,
    )
    .get(siteProductCode ?? null, siteProductCode ?? null);
  if (!site) throw new Error('no site takes new drivers and vehicles: the seeded fleet must have one without defaults');
  return site;
}

/** The next identifier after the highest: D1041 after D1040. */
export function nextId(
  database: ServiceDatabase,
  table: 'drivers' | 'vehicles',
  column: string,
  letter: string,
): string {
  const row = database
    .prepare<[], { next: number }>(`SELECT max(CAST(substr(${column}, 2) AS INTEGER)) + 1 AS next FROM ${table}`)
    .get();
  return `${letter}${row?.next ?? 1}`;
}
