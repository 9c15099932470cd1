import { readDownload } from '../../../shared/tachograph/examine.ts';
import { openDownload } from '../../../shared/tachograph/open.ts';
import { createActivityStore } from '../activities/store.ts';
import type { ServiceDatabase } from '../database/open.ts';
import { applyCard } from './apply-card.ts';
import { applyVehicleUnit } from './apply-vehicle-unit.ts';

/** What became of an upload when it was processed. */
export type UploadOutcome =
  | 'known driver'
  | 'new driver'
  | 'known vehicle'
  | 'new vehicle'
  | 'card that no report counts'
  | 'not readable';

/**
 * Reads a file and writes into the records what it says: the last download of the driver or vehicle that it belongs to, an unknown
 * driver or vehicle at the site, a driver's activity days, a vehicle's journeys.
 *
 * @param siteProductCode of an existing site
 */
export function applyUpload(
  database: ServiceDatabase,
  bytes: Uint8Array,
  siteProductCode: string | undefined,
  nowMs: number,
): UploadOutcome {
  const content = readDownload(openDownload(bytes));
  const upload = { database, activities: createActivityStore(database), siteProductCode, nowMs };
  switch (content.kind) {
    case 'card':
      return applyCard(upload, content.card);
    case 'vehicle-unit': {
      for (const card of content.cards) applyCard(upload, card);
      return applyVehicleUnit(upload, content.vehicleUnit);
    }
    case 'nothing':
      return 'not readable';
  }
}
