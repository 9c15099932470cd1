import { gen2CardSigner } from './card/certificates.ts';
import { type DriverCard, driverCardElements } from './card/driver-card.ts';
import { type CardElement, cardFile } from './card/element.ts';
import { type EcKey, signGen2 } from './chain/ec-key.ts';
import { rsaKey, signGen1 } from './chain/rsa-key.ts';
import { cardFileName } from './file-name.ts';
import type { FleetDownload } from './fleet-download.ts';
import { name } from './records.ts';
import { makeShifts } from './shift.ts';
import { plainText } from './text.ts';

export interface BulkOptions {
  /** Off saves the two signatures: the file is then whole, but its holder's data do not verify. On unless given. */
  readonly signed?: boolean;
}

/** Where EF Identification and its signature stand in the template. */
interface Place {
  readonly offset: number;
  readonly sizeBytes: number;
}

interface Template {
  readonly bytes: Uint8Array;
  readonly gen1: { readonly identification: Place; readonly signature: Place };
  readonly gen2: { readonly identification: Place; readonly signature: Place };
  readonly gen2Key: EcKey;
}

const identificationFile = 0x0520;
const cardNumberOffset = 1;
const surnameOffset = 65;

let template: Template | undefined;

/**
 * One of as many distinct driver-card downloads as wanted, about 66 KiB, of generations 1 and 2: card number and surname follow from the
 * index, the rest is the same in all. Takes a fraction of a millisecond, so that benches can have thousands.
 */
export function makeBulkDownload(index: number, { signed = true }: BulkOptions = {}): FleetDownload {
  template ??= makeTemplate();
  const bytes = template.bytes.slice();
  const cardNumber = `DB${String(index).padStart(12, '0')}00`;
  const surname = `Bulkley ${index}`;
  for (const { identification } of [template.gen1, template.gen2]) {
    bytes.set(plainText(cardNumber, 16), identification.offset + cardNumberOffset);
    bytes.set(name(surname), identification.offset + surnameOffset);
  }
  if (signed) {
    bytes.set(signGen1(rsaKey('card'), part(bytes, template.gen1.identification)), template.gen1.signature.offset);
    bytes.set(signGen2(template.gen2Key, part(bytes, template.gen2.identification)), template.gen2.signature.offset);
  }
  return {
    fileName: cardFileName({ surname: 'Bulkley', firstNames: 'Test', cardNumber }, '2026-11-19T06:00:00Z'),
    bytes,
  };
}

function makeTemplate(): Template {
  const person = { surname: 'Bulkley', firstNames: 'Test' };
  const card: DriverCard = {
    holder: { ...person, birthDate: '1984-05-06' },
    nation: 21,
    cardNumber: 'DB00000000000000',
    issuedOn: '2025-06-01',
    expiresOn: '2030-05-31',
    previousDownload: '2026-10-25T06:00:00Z',
    generations: ['G1', 'G2v1'],
    shifts: makeShifts({
      firstDay: '2026-09-01',
      lastDay: '2026-11-18',
      driver: { ...person, nation: 21, cardNumber: 'DB00000000000000', expiresOn: '2030-05-31', cardGeneration: 2 },
      vehicles: [{ nation: 21, registration: 'TD24 HGV', vin: 'WDB9634031L217717' }],
      seed: 1,
    }),
  };
  const elements = driverCardElements(card);
  return {
    bytes: cardFile(elements),
    gen1: { identification: placeOf(elements, 0), signature: placeOf(elements, 1) },
    gen2: { identification: placeOf(elements, 2), signature: placeOf(elements, 3) },
    gen2Key: gen2CardSigner({ ...card, kind: 'driver', authority: '' }, card).key,
  };
}

function placeOf(elements: readonly CardElement[], appendix: number): Place {
  const headerBytes = 5;
  let offset = 0;
  for (const element of elements) {
    offset += headerBytes;
    if (element.fileId === identificationFile && element.appendix === appendix) {
      return { offset, sizeBytes: element.data.length };
    }
    offset += element.data.length;
  }
  throw new Error(`the bulk template has no identification with appendix ${appendix}`);
}

function part(bytes: Uint8Array, place: Place): Uint8Array {
  return bytes.subarray(place.offset, place.offset + place.sizeBytes);
}
