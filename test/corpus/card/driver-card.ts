import { concat, uint } from '../bytes.ts';
import { timeReal } from '../calendar.ts';
import { name } from '../records.ts';
import { plainText } from '../text.ts';
import { applicationIdentification, type CardGeneration } from './application-identification.ts';
import { type CardCapacity, gen1DriverCapacity, gen2DriverCapacity } from './capacity.ts';
import {
  type CardChain,
  gen1CardSigner,
  gen1CertificateFiles,
  gen2CardSigner,
  gen2CertificateFiles,
} from './certificates.ts';
import {
  type CardElement,
  type CardQuirk,
  cardFile,
  type ElementaryFile,
  gen1Elements,
  gen2Elements,
} from './element.ts';
import { gen2RecordedFiles, gen2Version2Files } from './gen2-files.ts';
import { type CardIdentity, chipElements, driverIdentification, type PersonName } from './identity.ts';
import type { CardJournal } from './journal.ts';
import { recordedFiles } from './recorded-files.ts';

export interface DriverCard extends CardJournal, CardChain, Omit<CardIdentity, 'kind' | 'authority'> {
  readonly holder: PersonName & {
    /** ISO date. */
    readonly birthDate: string;
    /** Two letters, ISO 639. */
    readonly language?: string;
    /** The byte in front of the names; the first page that has every letter unless given. 0 and 255 stand for no page in particular. */
    readonly codePage?: number;
  };
  readonly authority?: string;
  readonly licenceNumber?: string;
  /** ISO instant of the download before this one; none on a card never downloaded. */
  readonly previousDownload?: string | undefined;
  /** The applications in the file, in this order. */
  readonly generations: readonly CardGeneration[];
  /** What the first application has otherwise: it may have been read some time before or after the second. */
  readonly gen1Copy?: Partial<CardJournal> & { readonly previousDownload?: string };
  readonly gen1Capacity?: CardCapacity;
  /** Where the activity ring begins; near its end makes a record run over it. */
  readonly ringStart?: number;
  readonly quirks?: readonly CardQuirk[];
}

const defaultRingStart = 13_700;

/** A driver card's download as a reader writes it, signed by the card's test keys. */
export function makeDriverCard(card: DriverCard): Uint8Array {
  return cardFile(driverCardElements(card), card.quirks);
}

/** The same before it is put into a file. */
export function driverCardElements(card: DriverCard): readonly CardElement[] {
  const identity: CardIdentity = { ...card, kind: 'driver', authority: card.authority ?? 'Driver Licensing, Test' };
  const ofGenerations = card.generations.flatMap((generation) =>
    generation === 'G1'
      ? gen1Application({ ...card, ...card.gen1Copy }, identity)
      : gen2Application(card, identity, generation),
  );
  return [...chipElements(identity), ...ofGenerations];
}

function gen1Application(card: DriverCard, identity: CardIdentity): readonly CardElement[] {
  const capacity = card.gen1Capacity ?? gen1DriverCapacity;
  const signer = gen1CardSigner(identity, card);
  const ringStart = Math.min(card.ringStart ?? defaultRingStart, capacity.activityBytes - 1);
  return gen1Elements(
    [
      { fileId: 0x0501, data: applicationIdentification('driver', 'G1', capacity), signed: true },
      ...gen1CertificateFiles(signer),
      ...personalFiles(card, identity),
      ...recordedFiles(1, card, capacity, ringStart),
    ],
    signer,
  );
}

function gen2Application(
  card: DriverCard,
  identity: CardIdentity,
  generation: 'G2v1' | 'G2v2',
): readonly CardElement[] {
  const signer = gen2CardSigner(identity, card);
  return gen2Elements(
    [
      { fileId: 0x0501, data: applicationIdentification('driver', generation, gen2DriverCapacity), signed: true },
      ...gen2CertificateFiles('driver', signer),
      ...personalFiles(card, identity),
      ...recordedFiles(2, card, gen2DriverCapacity, card.ringStart ?? defaultRingStart),
      ...gen2RecordedFiles(card, gen2DriverCapacity),
      ...(generation === 'G2v2' ? gen2Version2Files(card, gen2DriverCapacity) : []),
    ],
    signer,
  );
}

/** Identification, Card_Download (the download before this one) and Driving_Licence_Info. */
function personalFiles(card: DriverCard, identity: CardIdentity): readonly ElementaryFile[] {
  const licence = concat(
    name(identity.authority),
    uint(card.nation, 1),
    plainText(card.licenceNumber ?? card.cardNumber, 16),
  );
  return [
    { fileId: 0x0520, data: driverIdentification(identity, card.holder), signed: true },
    { fileId: 0x050e, data: timeReal(card.previousDownload), signed: true },
    { fileId: 0x0521, data: licence, signed: true },
  ];
}
