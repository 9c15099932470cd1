import { uint8 } from '../bytes.ts';
import { readPlainText, readText } from '../text.ts';
import { type IsoDay, readPackedDate, readTime, type UnixSeconds } from '../time.ts';

/** Who a card was issued to and until when it is valid (EF Identification, 0520). */
export interface CardIdentity {
  /** NationNumeric of the issuing state. */
  readonly nation: number;
  /** All 16 characters; the last two change when a card is replaced or renewed. */
  readonly cardNumber: string;
  readonly issuingAuthority: string;
  readonly issued: UnixSeconds | null;
  readonly validFrom: UnixSeconds | null;
  /** Some states say the first second of that day, others the last: valid through that UTC day. */
  readonly expiry: UnixSeconds | null;
  readonly holder: CardHolder;
  /** ISO 639-1 language of the holder; empty where unknown. */
  readonly language: string;
}

/** Whom a card was issued to; companies hold theirs without a person. */
export type CardHolder =
  | {
      readonly kind: 'driver';
      readonly surname: string;
      readonly firstNames: string;
      readonly birthDate: IsoDay | null;
    }
  | {
      /** A workshop or a control body, and the person the card was issued to. */
      readonly kind: 'organisation-member';
      readonly organisation: string;
      readonly address: string;
      readonly surname: string;
      readonly firstNames: string;
    }
  | { readonly kind: 'company'; readonly organisation: string; readonly address: string };

const DRIVER_BYTES = 143;
const ORGANISATION_MEMBER_BYTES = 211;
const COMPANY_BYTES = 139;
const NAME_BYTES = 36;
const HOLDER_AT = 65;

/** Reads EF 0520 by its length, which tells the holder's kind; null for any other length. */
export function readCardIdentity(data: Uint8Array): CardIdentity | null {
  const holder = readHolder(data);
  if (!holder) return null;
  return {
    nation: uint8(data, 0),
    cardNumber: readPlainText(data, 1, 16),
    issuingAuthority: readText(data, 17, NAME_BYTES),
    issued: readTime(data, 53),
    validFrom: readTime(data, 57),
    expiry: readTime(data, 61),
    holder,
    language: readPlainText(data, data.length - 2, 2),
  };
}

function readHolder(data: Uint8Array): CardHolder | null {
  const name = (index: number): string => readText(data, HOLDER_AT + index * NAME_BYTES, NAME_BYTES);
  switch (data.length) {
    case DRIVER_BYTES:
      return { kind: 'driver', surname: name(0), firstNames: name(1), birthDate: readPackedDate(data, 137) };
    case ORGANISATION_MEMBER_BYTES:
      return {
        kind: 'organisation-member',
        organisation: name(0),
        address: name(1),
        surname: name(2),
        firstNames: name(3),
      };
    case COMPANY_BYTES:
      return { kind: 'company', organisation: name(0), address: name(1) };
    default:
      return null;
  }
}
