import { assertNever } from '../../../shared/result.ts';
import type { ServiceDatabase } from '../database/open.ts';
import { applyDriverCard } from './apply-driver-card.ts';
import { applyVehicleUnit } from './apply-vehicle-unit.ts';
import { downloadSubject } from './download-subject.ts';

/** What became of an upload when it was processed. */
export type UploadOutcome =
  | 'known driver'
  | 'new driver'
  | 'known vehicle'
  | 'new vehicle'
  | 'card that no report counts'
  | 'not readable';

/**
 * Moves the last download of the driver or vehicle that a file belongs to, and makes an unknown one at the site.
 *
 * A card's date is the moment of processing, because a card does not hold when it was read; a vehicle's is what its unit's clock said
 * when it was downloaded, at most now. Neither moves backwards.
 */
export function applyUpload(
  database: ServiceDatabase,
  bytes: Uint8Array,
  siteProductCode: string | undefined,
  nowMs: number,
): UploadOutcome {
  const subject = downloadSubject(bytes);
  switch (subject.kind) {
    case 'driver-card':
      return applyDriverCard(database, subject, siteProductCode, nowMs);
    case 'vehicle-unit':
      return applyVehicleUnit(database, subject, siteProductCode, nowMs);
    case 'other-card':
      return 'card that no report counts';
    case 'unknown':
      return 'not readable';
    default:
      return assertNever(subject);
  }
}
