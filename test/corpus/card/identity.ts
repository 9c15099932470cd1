import { concat, filled, uint } from '../bytes.ts';
import { datef, endOfDay, timeReal } from '../calendar.ts';
import { equipmentIdentifier, manufacturerCode } from '../chain/identifiers.ts';
import { seedOf } from '../random.ts';
import { type CardKind, cardTypes, name } from '../records.ts';
import { plainText } from '../text.ts';
import type { CardElement } from './element.ts';

/** What is printed on every card. */
export interface CardIdentity {
  readonly kind: CardKind;
  /** NationNumeric of the issuing state. */
  readonly nation: number;
  /** 16 characters. */
  readonly cardNumber: string;
  readonly authority: string;
  /** ISO dates; valid through the day of expiry. */
  readonly issuedOn: string;
  readonly expiresOn: string;
  /** 23:59:59 of the day of expiry on most cards, 00:00:00 on some. */
  readonly expiryAtMidnight?: boolean;
}

export interface PersonName {
  readonly surname: string;
  readonly firstNames: string;
}

export interface Organisation {
  readonly name: string;
  readonly address: string;
}

/** EF ICC and EF IC, which stand above both applications: appendix 00 whatever the card's generation. */
export function chipElements(identity: CardIdentity): readonly CardElement[] {
  return [
    { fileId: 0x0002, appendix: 0, data: chipCard(identity) },
    { fileId: 0x0005, appendix: 0, data: chip(identity) },
  ];
}

/** CardIccIdentification, 25 bytes. The serial number in it is also the identifier of the card's key in its certificate. */
function chipCard(identity: CardIdentity): Uint8Array {
  return concat(
    uint(0, 1),
    cardSerial(identity),
    plainText('e99-0217', 8),
    uint(manufacturerCode, 1),
    plainText('GB', 2),
    plainText('TD', 2),
    filled(1),
    filled(2),
  );
}

/** CardChipIdentification, 8 bytes. */
function chip(identity: CardIdentity): Uint8Array {
  return concat(cardSerial(identity).subarray(0, 4), uint(0x0217, 4));
}

/** The card's extended serial number, which follows from its card number. */
export function cardSerial(identity: Pick<CardIdentity, 'kind' | 'cardNumber' | 'issuedOn'>): Uint8Array {
  return equipmentIdentifier({
    serialNumber: seedOf(identity.cardNumber),
    madeOn: identity.issuedOn,
    equipmentType: cardTypes[identity.kind],
  });
}

/** The first 65 bytes of EF Identification, the same for every kind of card. */
function cardIdentification(identity: CardIdentity): Uint8Array {
  return concat(
    uint(identity.nation, 1),
    plainText(identity.cardNumber, 16),
    name(identity.authority),
    timeReal(identity.issuedOn),
    timeReal(identity.issuedOn),
    timeReal(identity.expiryAtMidnight ? identity.expiresOn : endOfDay(identity.expiresOn)),
  );
}

/** EF Identification of a driver card, 143 bytes. */
export function driverIdentification(
  identity: CardIdentity,
  holder: PersonName & { readonly birthDate: string; readonly language?: string; readonly codePage?: number },
): Uint8Array {
  return concat(
    cardIdentification(identity),
    name(holder.surname, holder.codePage),
    name(holder.firstNames, holder.codePage),
    datef(holder.birthDate),
    plainText(holder.language ?? 'en', 2),
  );
}

/** EF Identification of a workshop or control card, 211 bytes. */
export function officerIdentification(identity: CardIdentity, body: Organisation, holder: PersonName): Uint8Array {
  return concat(
    cardIdentification(identity),
    name(body.name),
    name(body.address),
    name(holder.surname),
    name(holder.firstNames),
    plainText('en', 2),
  );
}

/** EF Identification of a company card, 139 bytes. */
export function companyIdentification(identity: CardIdentity, company: Organisation): Uint8Array {
  return concat(cardIdentification(identity), name(company.name), name(company.address), plainText('en', 2));
}
