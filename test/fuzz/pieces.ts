import { uint8, uint16 } from '../../shared/tachograph/bytes.ts';
import { makeCompanyCard } from '../corpus/card/office-cards.ts';
import { makeWorkshopCard } from '../corpus/card/workshop-card.ts';
import {
  company,
  companyCard,
  driverCard,
  otherDriver,
  otherVehicleUnit,
  shifts,
  vehicle,
  wholeVehicleUnit,
  workshop,
  workshopCard,
} from '../corpus/library/subjects.ts';
import { dayArraysAlone, dayArraysCut, onDay } from '../corpus/vehicle-unit/day-quirks.ts';
import { makeVehicleUnit, type VehicleUnitDownload, vehicleUnitBlocks } from '../corpus/vehicle-unit/vehicle-unit.ts';

/** What downloads are made of, told without the reader that is put to the test. */

/** A part of a file that is all there or is not: signed data with their signature, or one certificate. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** Such as "0504": what stands in for it must have the same name. */
  readonly name: string;
  readonly family: 'gen1' | 'gen2' | 'chip';
  /**
   * `needed`: nothing is whole without it. `wanted`: it counts where it is there, and nobody can miss it.
   * `aside`: it says nothing about the holder, such as the certificate of a member state.
   */
  readonly role: 'needed' | 'wanted' | 'aside';
  /** Which of a vehicle unit's days it is. */
  readonly day?: number;
  /** What is wrong with that day, though it is signed. */
  readonly flaw?: 'unreadable' | 'told otherwise';
}

/** A download of one holder. */
export interface Whole {
  readonly holder: string;
  readonly kind: 'card' | 'vehicle unit';
  readonly bytes: Uint8Array;
  readonly pieces: readonly Piece[];
  /** Offsets at which an element, a signature or a block begins. */
  readonly cuts: readonly number[];
  /** Of a card: its newest day, and the download before this one; two readings of one card differ in both. */
  readonly reading?: { readonly upTo: string; readonly before: string };
  /** Why nothing that this holder's card signed can be believed. */
  readonly refused?: string;
}

const usualReading = { upTo: shifts.at(-1)?.date ?? '', before: '2026-10-26T06:10:00Z' };

const cardHeaderBytes = 5;
const chipFiles = [0x0002, 0x0005];
const driverFiles = [0x0502, 0x0503, 0x0504, 0x0505, 0x0506, 0x0508, 0x0522, 0x0523, 0x0524];
const version2Files = [0x0525, 0x0526, 0x0527, 0x0528, 0x0529, 0x0530, 0x0531];

const ofDriver = [0x0501, 0x0520, ...driverFiles, ...version2Files];
const ofWorkshop = [0x0501, 0x0520, 0x050a, ...version2Files];
const ofCompany = [0x0501, 0x0520, 0x050d];

function wholeCard(holder: string, bytes: Uint8Array, needed: readonly number[]): Whole {
  const pieces: Piece[] = [];
  const cuts: number[] = [];
  const endAt = (at: number): number => at + cardHeaderBytes + uint16(bytes, at + 3);
  for (let at = 0; at < bytes.length; ) {
    const fileId = uint16(bytes, at);
    const appendix = uint8(bytes, at + 2);
    const isGen2 = appendix >= 2;
    const isSigned = uint16(bytes, endAt(at)) === fileId && uint8(bytes, endAt(at) + 2) === appendix + 1;
    cuts.push(at, ...(isSigned ? [endAt(at)] : []));
    const end = isSigned ? endAt(endAt(at)) : endAt(at);
    pieces.push({ start: at, end, name: fileId.toString(16), ...placeOf(fileId, isGen2, needed) });
    at = end;
  }
  return { holder, kind: 'card', bytes, pieces, cuts, reading: usualReading };
}

function placeOf(fileId: number, isGen2: boolean, needed: readonly number[]): Pick<Piece, 'family' | 'role'> {
  const family = isGen2 ? 'gen2' : 'gen1';
  // No signature covers these; that the chip's serial number is the holder's is tested by itself.
  if (chipFiles.includes(fileId)) return { family: 'chip', role: 'aside' };
  switch (fileId) {
    case 0xc100:
      return { family, role: isGen2 ? 'aside' : 'needed' };
    case 0xc101:
      return { family, role: 'needed' };
    // Some tools add the download before this one without its signature.
    case 0x0509:
    case 0x050e:
    case 0xc108:
    case 0xc109:
      return { family, role: 'aside' };
    default:
      return { family, role: needed.includes(fileId) ? 'needed' : 'wanted' };
  }
}

const speedCodes = [0x04, 0x24];

function vehicleUnitOf(holder: string, download: VehicleUnitDownload): Whole {
  const pieces: Piece[] = [];
  let start = 0;
  const days = { gen1: 0, gen2: 0 };
  for (const { code, certificates, data, signature } of vehicleUnitBlocks(download)) {
    const end = start + 2 + certificates.length + data.length + signature.length;
    const isDay = (code & 0x0f) === 0x02;
    const family = code > 0 && code < 0x20 ? 'gen1' : 'gen2';
    const role = code === 0 ? 'aside' : isDay || speedCodes.includes(code) ? 'wanted' : 'needed';
    // Both versions of the second generation name the same parts, and one recorder's blocks of both are one holder's.
    pieces.push({ start, end, name: `part ${code & 0x0f}`, family, role, ...(isDay && { day: days[family] }) });
    if (isDay) days[family] += 1;
    start = end;
  }
  const bytes = makeVehicleUnit(download);
  return { holder, kind: 'vehicle unit', bytes, pieces, cuts: pieces.map((piece) => piece.start) };
}

/** A vehicle unit one of whose signed days is made otherwise than it should be. */
function withFlawedDay(whole: Whole, flaw: NonNullable<Piece['flaw']>): Whole {
  return { ...whole, pieces: whole.pieces.map((piece) => (piece.day === flawedDay ? { ...piece, flaw } : piece)) };
}

type Pair = readonly [Whole, Whole];

/** Downloads of every kind, each of two holders with keys of their own. */
export function pairsOfEveryKind(): readonly [Pair, ...Pair[]] {
  const drivers = (...generations: readonly ('G1' | 'G2v1' | 'G2v2')[]): Pair => [
    wholeCard('driver', driverCard({ generations }), ofDriver),
    wholeCard('other driver', driverCard({ ...otherDriver, generations }), ofDriver),
  ];
  const units = (...generations: readonly ('G1' | 'G2v1' | 'G2v2')[]): Pair => {
    const download = { ...unit, generations };
    return [vehicleUnitOf('vehicle', download), vehicleUnitOf('other vehicle', { ...download, ...otherVehicleUnit })];
  };
  return [
    drivers('G1'),
    drivers('G1', 'G2v1'),
    drivers('G1', 'G2v2'),
    drivers('G2v2', 'G1'),
    [workshopOf({}), workshopOf({ cardNumber: 'WB10000000955000', isOther: true })],
    [companyOf({}), companyOf({ cardNumber: 'CB10000009553000', isOther: true })],
    units('G1'),
    units('G2v1'),
    units('G2v2'),
    units('G1', 'G2v2'),
    readingsOfOneCard(),
    expiredCards(),
    [
      unitWith({ recordArrayQuirks: [onDay(flawedDate, dayArraysAlone)] }, 'unreadable'),
      unitWith({ recordArrayQuirks: [onDay(flawedDate, dayArraysCut)], ...otherVehicleUnit }, 'unreadable'),
    ],
    [
      vehicleUnitOf('vehicle', { ...unit, generations: ['G2v1'] }),
      unitWith({ shifts: toldOtherwise() }, 'told otherwise'),
    ],
  ];
}

/** A few days and minutes are enough: every block is there, and a file is checked in a millisecond. */
const unit: VehicleUnitDownload = {
  ...wholeVehicleUnit,
  firstDay: '2026-11-09',
  speedMinutes: 3,
  previousDownload: { at: '2026-11-09T07:05:00Z', card: companyCard, companyName: company.name },
};

/** A day that was driven, and its place in the downloads. */
const flawedDate = '2026-11-12';
const flawedDay = 3;

function unitWith(changes: Partial<VehicleUnitDownload>, flaw: NonNullable<Piece['flaw']>): Whole {
  const holder = changes.isOther ? 'other vehicle' : 'vehicle';
  return withFlawedDay(vehicleUnitOf(holder, { ...unit, generations: ['G2v1'], ...changes }), flaw);
}

function toldOtherwise(): VehicleUnitDownload['shifts'] {
  return shifts.map((shift) =>
    shift.date === flawedDate
      ? {
          ...shift,
          changes: shift.changes.map((change) =>
            change.activity === 'drive' ? { ...change, activity: 'available' as const } : change,
          ),
        }
      : shift,
  );
}

const bothHalves = { generations: ['G1', 'G2v1'] } as const;

/** The same card, read twice: halves of the two are of one holder, and of two dates. */
function readingsOfOneCard(): Pair {
  const earlier = { shifts: shifts.slice(0, 10), previousDownload: '2026-09-28T06:10:00Z' };
  return [
    wholeCard('driver', driverCard(bothHalves), ofDriver),
    {
      ...wholeCard('driver', driverCard({ ...bothHalves, ...earlier }), ofDriver),
      reading: { upTo: earlier.shifts.at(-1)?.date ?? '', before: earlier.previousDownload },
    },
  ];
}

/** Cards whose certificates of both generations ended 17 days before their newest day. */
function expiredCards(): Pair {
  const ended = { ...bothHalves, issuedOn: '2021-10-01', expiresOn: '2026-11-01', shifts };
  const refused = 'dated after the end of its certificate';
  const one = driverCard({ ...ended, cardNumber: 'DB10000031205500' });
  const other = driverCard({ ...otherDriver, ...ended, cardNumber: 'DB10000031205600' });
  return [
    { ...wholeCard('expired driver', one, ofDriver), refused },
    { ...wholeCard('other expired driver', other, ofDriver), refused },
  ];
}

function workshopOf(changes: { readonly cardNumber?: string; readonly isOther?: boolean }): Whole {
  const card = {
    nation: 21,
    cardNumber: workshopCard.cardNumber,
    issuedOn: '2024-05-20',
    expiresOn: '2029-05-19',
    workshop,
    holder: { surname: 'Hexworthy', firstNames: 'Nell' },
    generations: ['G1', 'G2v2'] as const,
    shifts: shifts.slice(-1),
    calibrations: [{ purpose: 4, at: '2026-03-17T10:20:00Z', vehicle, odometerKm: 612_340, nextDueOn: '2028-03-16' }],
    ...changes,
  };
  return wholeCard(card.cardNumber, makeWorkshopCard(card), ofWorkshop);
}

function companyOf(changes: { readonly cardNumber?: string; readonly isOther?: boolean }): Whole {
  const card = {
    nation: 21,
    cardNumber: companyCard.cardNumber,
    issuedOn: '2024-05-20',
    expiresOn: '2029-05-19',
    organisation: company,
    generations: ['G1'] as const,
    activities: [{ type: 3, at: '2025-01-02T08:00:00Z', vehicle }],
    ...changes,
  };
  return wholeCard(card.cardNumber, makeCompanyCard(card), ofCompany);
}
