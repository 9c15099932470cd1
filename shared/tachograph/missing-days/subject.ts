import { registrationKey } from '../registration-key.ts';
import type { DownloadSummary } from '../summary-schema.ts';

/** A driver or a vehicle that downloads are about. */
export type CoverageSubject =
  | {
      readonly kind: 'driver';
      /** Nation and the 14 characters of the card number that a replaced or renewed card keeps. */
      readonly key: string;
      readonly cardNumber: string;
      readonly surname: string;
      readonly firstNames: string;
    }
  | {
      readonly kind: 'vehicle';
      /** The VIN; the registration where a file does not hold the VIN. */
      readonly key: string;
      readonly vin: string | null;
      readonly registration: string | null;
    };

const CHARACTERS_KEPT_ON_RENEWAL = 14;

/** Whom a download is about; null for what is no driver card and no vehicle unit, or does not say. */
export function subjectOf({
  kind,
  card,
  vehicle,
}: Pick<DownloadSummary, 'kind' | 'card' | 'vehicle'>): CoverageSubject | null {
  if (kind === 'driver-card' && card && card.cardNumber !== '') {
    const { nation, cardNumber, surname, firstNames } = card;
    const key = `driver:${nation}:${cardNumber.slice(0, CHARACTERS_KEPT_ON_RENEWAL)}`;
    return { kind: 'driver', key, cardNumber, surname, firstNames };
  }
  if (kind === 'vehicle-unit' && vehicle) {
    const { vin, registration } = vehicle;
    if (vin) return { kind: 'vehicle', key: `vin:${vin}`, vin, registration };
    if (registration) return { kind: 'vehicle', key: `vrn:${registrationKey(registration)}`, vin, registration };
  }
  return null;
}
