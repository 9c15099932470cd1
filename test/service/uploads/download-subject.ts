import { uint8, uint32 } from '../../../shared/tachograph/bytes.ts';
import { isSignature } from '../../../shared/tachograph/card/elementary-files.ts';
import { type OpenedCard, type OpenedVehicleUnit, openDownload } from '../../../shared/tachograph/open.ts';
import { RecordType, readRecordArrays } from '../../../shared/tachograph/vehicle-unit/record-arrays.ts';

/** Whose download a file is, as far as the service must know to move a last download. */
export type DownloadSubject =
  | {
      readonly kind: 'driver-card';
      /** NationNumeric of the member state that issued the card. */
      readonly nation: number;
      readonly cardNumber: string;
      readonly surname: string;
      readonly firstNames: string;
      /** ISO date. */
      readonly expiresOnDay: string;
    }
  | {
      readonly kind: 'vehicle-unit';
      readonly vin: string;
      readonly nation: number;
      readonly registration: string;
      /** What the vehicle unit's clock said when it was downloaded. */
      readonly downloadedAtMs: number;
    }
  /** A workshop, control or company card, whose downloads no report counts. */
  | { readonly kind: 'other-card' }
  | { readonly kind: 'unknown' };

/** Reads only the identification: EF 0520 of a card, the Overview of a vehicle unit (layouts: Annex 1C, appendices 1 and 7). */
export function downloadSubject(bytes: Uint8Array): DownloadSubject {
  const opened = openDownload(bytes);
  switch (opened.kind) {
    case 'card':
      return cardSubject(opened);
    case 'vehicle-unit':
      return vehicleSubject(opened);
    case 'vendor-data':
    case 'unknown':
      return { kind: 'unknown' };
  }
}

const identificationFile = 0x0520;
const driverIdentificationBytes = 143;

function cardSubject({ cardKind, walk }: OpenedCard): DownloadSubject {
  if (cardKind !== null && cardKind !== 'driver-card') return { kind: 'other-card' };
  const identification = walk.elements.find(
    (element) =>
      element.fileId === identificationFile &&
      !isSignature(element.appendix) &&
      element.data.length === driverIdentificationBytes,
  );
  if (!identification) return { kind: 'unknown' };
  const { data } = identification;
  return {
    kind: 'driver-card',
    nation: uint8(data, 0),
    cardNumber: plainText(data.subarray(1, 17)),
    surname: codedText(data.subarray(65, 101)),
    firstNames: codedText(data.subarray(101, 137)),
    expiresOnDay: new Date(uint32(data, 61) * 1000).toISOString().slice(0, 10),
  };
}

function vehicleSubject({ walk }: OpenedVehicleUnit): DownloadSubject {
  for (const block of walk.blocks) {
    if (block.kind.part !== 'overview' || !block.whole) continue;
    if (block.kind.layout === 'gen1') return gen1Overview(block.data);
    if (block.kind.layout === 'record-arrays') return gen2Overview(block.data);
  }
  return { kind: 'unknown' };
}

/** Two certificates of 194 bytes come first. */
function gen1Overview(data: Uint8Array): DownloadSubject {
  return {
    kind: 'vehicle-unit',
    vin: plainText(data.subarray(388, 405)),
    nation: uint8(data, 405),
    registration: codedText(data.subarray(406, 420)),
    downloadedAtMs: uint32(data, 420) * 1000,
  };
}

function gen2Overview(data: Uint8Array): DownloadSubject {
  const { arrays } = readRecordArrays(data, 0);
  const record = (type: number) => arrays.find((array) => array.type === type)?.data;
  const vin = record(RecordType.vehicleIdentificationNumber);
  const downloadedAt = record(RecordType.currentDateTime);
  const withNation = record(RecordType.vehicleRegistration);
  const withoutNation = record(RecordType.registrationNumber);
  if (!vin || !downloadedAt) return { kind: 'unknown' };
  return {
    kind: 'vehicle-unit',
    vin: plainText(vin),
    nation: withNation ? uint8(withNation, 0) : 0,
    registration: codedText(withNation?.subarray(1, 15) ?? withoutNation?.subarray(-14) ?? new Uint8Array()),
    downloadedAtMs: uint32(downloadedAt, 0) * 1000,
  };
}

function plainText(bytes: Uint8Array): string {
  return trimmed(new TextDecoder('latin1').decode(bytes));
}

/** The first byte is the code page of the ISO 8859 family. */
function codedText(bytes: Uint8Array): string {
  const page = uint8(bytes, 0);
  const label = page >= 1 && page <= 16 && page !== 12 ? `iso-8859-${page}` : 'latin1';
  return trimmed(new TextDecoder(label).decode(bytes.subarray(1)));
}

function trimmed(text: string): string {
  return text.replaceAll('\0', ' ').trim();
}
