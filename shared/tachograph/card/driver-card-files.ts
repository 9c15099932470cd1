import * as layouts from '../records/card-layouts.ts';
import type { RecordOf } from '../records/layout.ts';
import { recordFile } from './card-records.ts';
import { elementaryFile } from './elementary-files.ts';

type Generation = 'gen1' | 'gen2';

type RoomV2 = RecordOf<typeof layouts.driverCardRoomV2>;
type Room1 = RecordOf<typeof layouts.driverCardRoom.gen1>;
type Room2 = RecordOf<typeof layouts.driverCardRoom.gen2>;

/** What one application of a driver card says of its own size: EF 0501, and EF 0525 where version 2 is there. */
export type DriverCardRoom =
  | { readonly generation: 'gen1'; readonly room: Room1 }
  | { readonly generation: 'gen2'; readonly room: Room2; readonly version2: RoomV2 | null };

/** A file that belongs into a download. */
export interface FileToRead {
  readonly fileId: number;
  /** `certificate`: as long as the certificate in it says (Annex 1C, appendix 11, 9.3.2). */
  readonly sizeBytes: number | 'certificate';
  readonly isSigned: boolean;
}

export const applicationFile = 0x0501;
export const applicationFileV2 = 0x0525;
/** EF Identification: whose card it is. */
export const identificationFile = 0x0520;
export const signingCertificateFile = 0xc101;
/** EF Card_Download: when the card was downloaded last. */
export const lastDownloadFile = 0x050e;

/** What stands above both applications; no download needs it (Annex 1C, appendix 7, DDP_035). */
export const chipFiles: readonly FileToRead[] = [
  fileToRead(0x0002, layouts.cardIcc.sizeBytes),
  fileToRead(0x0005, layouts.cardChip.sizeBytes),
];

/** Size of EF 0501 of a driver card. Every other kind of card has at least the five bytes that all of them begin with. */
export const driverCardRoomBytes: Readonly<Record<Generation, number>> = {
  gen1: layouts.driverCardRoom.gen1.sizeBytes,
  gen2: layouts.driverCardRoom.gen2.sizeBytes,
};

export const driverCardRoomV2Bytes = layouts.driverCardRoomV2.sizeBytes;

/** Null where the bytes cannot be what a driver card says of itself. `version2`: EF 0525; null where the card has none. */
export function readDriverCardRoom(
  generation: Generation,
  data: Uint8Array,
  version2: Uint8Array | null,
): DriverCardRoom | null {
  if (generation === 'gen1') {
    const room = layouts.driverCardRoom.gen1.read(data);
    return room && { generation, room };
  }
  const room = layouts.driverCardRoom.gen2.read(data);
  return room && { generation, room, version2: version2 && layouts.driverCardRoomV2.read(version2) };
}

const gen1CertificateBytes = 194;

/**
 * The files of one application in the order in which a download has them: certificates, then what is signed, and never
 * EF Card_Download (DDP_035). The files of version 2 are there where the card says so.
 */
export function driverCardFiles(card: DriverCardRoom): readonly FileToRead[] {
  const { generation } = card;
  const certificates =
    generation === 'gen1'
      ? [0xc100, 0xc108].map((fileId) => fileToRead(fileId, gen1CertificateBytes))
      : [signingCertificateFile, 0xc108, 0xc109].map((fileId) => fileToRead(fileId, 'certificate'));
  const signed = signedFiles.flatMap((fileId) => {
    const sizeBytes = sizeOf(fileId, card);
    return sizeBytes === null ? [] : [fileToRead(fileId, sizeBytes)];
  });
  return [...certificates, ...signed];
}

function fileToRead(fileId: number, sizeBytes: FileToRead['sizeBytes']): FileToRead {
  return { fileId, sizeBytes, isSigned: elementaryFile(fileId)?.signed ?? false };
}

const signedFiles = [
  ...[
    applicationFile,
    identificationFile,
    0x0521,
    0x0502,
    0x0503,
    0x0504,
    0x0505,
    0x0506,
    0x0507,
    0x0508,
    0x0522,
    0x0523,
    0x0524,
  ],
  ...[applicationFileV2, 0x0526, 0x0527, 0x0528, 0x0529, 0x0530],
];

/** The two pointers before the ring of activities (2.17). */
const activityPointerBytes = 4;

/** Null for a file that this application does not have. */
function sizeOf(fileId: number, card: DriverCardRoom): number | null {
  const { generation } = card;
  if (fileId === applicationFile) return driverCardRoomBytes[generation];
  if (fileId === identificationFile) return layouts.driverIdentification.sizeBytes;
  if (fileId === 0x0504) return activityPointerBytes + (card.room.activityBytes ?? 0);
  if (fileId === applicationFileV2) return hasVersion2(card) ? driverCardRoomV2Bytes : null;
  const file = recordFile(fileId, generation);
  const records = recordsIn(fileId, card);
  if (file === null || records === null) return null;
  const { layout, pointer } = file;
  const beforeBytes = pointer === null ? 0 : pointer.skippedBytes + pointer.pointerBytes;
  return beforeBytes + records * layout.sizeBytes;
}

function hasVersion2(card: DriverCardRoom): boolean {
  return card.generation === 'gen2' && card.version2 !== null;
}

const kindsOfFaults = 2;
/** Both lists of EF Events_Data (2.19). */
const kindsOfEvents: Readonly<Record<Generation, number>> = { gen1: 6, gen2: 11 };
/** The first generation has room for as many on every driver card, and says nothing of it (TCS_150). */
const gen1Conditions = 56;

/** How many records a file has room for; null where the application has no such file. */
function recordsIn(fileId: number, card: DriverCardRoom): number | null {
  const { room, generation } = card;
  const gen2 = card.generation === 'gen2' ? card.room : null;
  const version2 = card.generation === 'gen2' ? card.version2 : null;
  switch (fileId) {
    case 0x0502:
      return kindsOfEvents[generation] * (room.eventsPerType ?? 0);
    case 0x0503:
      return kindsOfFaults * (room.faultsPerType ?? 0);
    case 0x0505:
      return room.vehicleRecords;
    case 0x0506:
      return room.placeRecords;
    case 0x0522:
      return gen2 === null ? gen1Conditions : gen2.conditionRecords;
    case 0x0523:
      return gen2?.recorderRecords ?? null;
    case 0x0524:
      return gen2?.positionRecords ?? null;
    case 0x0526:
      return version2 && room.placeRecords;
    case 0x0527:
      return version2 && (gen2?.positionRecords ?? null);
    case 0x0528:
      return version2?.borderCrossingRecords ?? null;
    case 0x0529:
      return version2?.loadOperationRecords ?? null;
    case 0x0530:
      return version2?.loadTypeRecords ?? null;
    default:
      return 1;
  }
}
