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
  /** Some states write the first second of the day, others the last: the card is valid through that UTC day. */
  readonly expiry: UnixSeconds | null;
  readonly holder: CardHolder;
  /** ISO 639-1 language of the holder; empty where unknown. */
  readonly language: string;
}

/** To whom a card was issued; company cards name no person. */
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

const driverBytes = 143;
const organisationMemberBytes = 211;
const companyBytes = 139;
const nameBytes = 36;
const holderAt = 65;

/** Reads EF 0520 by its length, which tells the holder's kind; null for any other length. */
export function readCardIdentity(data: Uint8Array): CardIdentity | null {
  const holder = readHolder(data);
  if (!holder) return null;
  return {
    nation: uint8(data, 0),
    cardNumber: readPlainText(data, 1, 16),
    issuingAuthority: readText(data, 17, nameBytes),
    issued: readTime(data, 53),
    validFrom: readTime(data, 57),
    expiry: readTime(data, 61),
    holder,
    language: readPlainText(data, data.length - 2, 2),
  };
}

function readHolder(data: Uint8Array): CardHolder | null {
  const name = (index: number): string => readText(data, holderAt + index * nameBytes, nameBytes);
  switch (data.length) {
    case driverBytes:
      return { kind: 'driver', surname: name(0), firstNames: name(1), birthDate: readPackedDate(data, 137) };
    case organisationMemberBytes:
      return {
        kind: 'organisation-member',
        organisation: name(0),
        address: name(1),
        surname: name(2),
        firstNames: name(3),
      };
    case companyBytes:
      return { kind: 'company', organisation: name(0), address: name(1) };
    default:
      return null;
  }
}
