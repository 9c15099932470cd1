import { signaturesSwapped } from '../card/quirks.ts';
import { cutShort, flipBit, offsetOf, preallocated, strayBytesAt, withoutBytes } from '../damage.ts';
import { named, tampered, without } from './expectations.ts';
import type { Expected, Specimen } from './specimen.ts';
import { driverCard, expectedDriverCard, expectedVehicleUnit, vehicle, vehicleUnit } from './subjects.ts';

const cardGen1 = expectedDriverCard('G1');
const cardGen2 = expectedDriverCard('G1', 'G2v1');
const unitGen1 = expectedVehicleUnit('G1');
const unitGen2 = expectedVehicleUnit('G2v2');

const wholeCard = (): Uint8Array => driverCard({ generations: ['G1', 'G2v1'] });
const wholeUnit = (): Uint8Array => vehicleUnit();
const wholeUnitGen2 = (): Uint8Array => vehicleUnit({ generations: ['G2v2'] });

/** What is left to say of a file that stops: that it is not whole. */
const cutCard: Expected = {
  ...without(cardGen2, 'activity', 'previousDownload', 'signatures', 'trust'),
  complete: false,
};
const cutUnit: Expected = { ...without(unitGen1, 'days', 'signatures', 'trust'), complete: false };
const cutUnitGen2: Expected = { ...without(unitGen2, 'days', 'signatures', 'trust'), complete: false };

/** The lowest bit of a letter has changed: i became h, D became E. */
const flippedSurname = 'Brhndlewood';
const flippedRegistration = 'TE73 QLB';

const flipped: readonly Specimen[] = [
  {
    fileName: 'bad_card_flip_surname.DDD',
    about: 'a bit of the surname in the first application',
    make: () => {
      const card = driverCard();
      return flipBit(card, offsetOf(card, 'Brindlewood') + 2);
    },
    expected: tampered(named(cardGen1, flippedSurname, 'Marta'), 1),
  },
  {
    fileName: 'bad_card_flip_activity.DDD',
    about: 'a bit at the end of the activity ring, where no day is',
    make: () => {
      const card = driverCard();
      return flipBit(card, offsetOf(card, Buffer.from('05040035d4', 'hex')) + 5 + 9_000);
    },
    expected: tampered(cardGen1, 1),
  },
  {
    fileName: 'bad_card_flip_signature.DDD',
    about: 'a bit of the signature over Identification',
    make: () => {
      const card = driverCard();
      return flipBit(card, offsetOf(card, Buffer.from('0520010080', 'hex')) + 5 + 64, 3);
    },
    expected: tampered(cardGen1, 1),
  },
  {
    fileName: 'bad_card_signatures_swapped.DDD',
    about: 'two signatures have changed places',
    make: () => driverCard({ quirks: [signaturesSwapped] }),
    expected: tampered(cardGen1, 2),
  },
  {
    fileName: 'bad_vu_flip_registration.DDD',
    about: 'a bit of the registration in the overview',
    make: () => {
      const unit = wholeUnit();
      return flipBit(unit, offsetOf(unit, vehicle.registration) + 1);
    },
    expected: {
      ...tampered(unitGen1, 1),
      ...(unitGen1.vehicle && { vehicle: { ...unitGen1.vehicle, registration: flippedRegistration } }),
    },
  },
  {
    fileName: 'bad_vu_g2_flip_speed.DDD',
    about: 'a bit of the detailed speed',
    make: () => {
      const unit = wholeUnitGen2();
      return flipBit(unit, offsetOf(unit, Buffer.from('762412', 'hex')) + 40);
    },
    expected: tampered(unitGen2, 1),
  },
];

const cut: readonly Specimen[] = [
  ...[30_000, 66_000].map(
    (sizeBytes): Specimen => ({
      fileName: `bad_card_cut_${sizeBytes}.DDD`,
      about: `only the first ${sizeBytes} bytes`,
      make: () => cutShort(wholeCard(), sizeBytes),
      expected: cutCard,
    }),
  ),
  {
    fileName: 'bad_card_cut_before_signature.DDD',
    about: 'stops between the last file and its signature',
    make: () => {
      const card = driverCard();
      return cutShort(card, card.length - 128 - 5);
    },
    expected: {
      ...without(cardGen1, 'trust'),
      complete: false,
      signatures: { valid: 11, invalid: 0, unverifiable: 1 },
    },
  },
  {
    fileName: 'bad_card_cut_inside_header.DDD',
    about: 'stops inside the header of an element',
    make: () => {
      const card = driverCard();
      return cutShort(card, card.length - 128 - 2);
    },
    expected: { ...without(cardGen1, 'signatures', 'trust'), complete: false },
  },
  {
    fileName: 'bad_vu_cut_in_speed.DDD',
    about: 'stops in the detailed speed',
    make: () => {
      const unit = wholeUnit();
      return cutShort(unit, offsetOf(unit, Buffer.from('7604003c', 'hex')) + 1_000);
    },
    expected: { ...cutUnit, days: unitGen1.days ?? { count: 0, first: '', last: '' } },
  },
  {
    fileName: 'bad_vu_cut_in_overview.DDD',
    about: 'stops in the company locks of the overview',
    make: () => cutShort(wholeUnit(), 540),
    expected: without(cutUnit, 'vehicle'),
  },
  {
    fileName: 'bad_vu_g2_cut_in_day.DDD',
    about: 'stops inside the block of a day',
    make: () => cutShort(wholeUnitGen2(), 3_000),
    expected: cutUnitGen2,
  },
  {
    fileName: 'bad_card_preallocated.DDD',
    about: 'has its full size, and zeros from the middle on',
    make: () => preallocated(wholeCard(), 40_000),
    expected: { ...without(cutCard, 'generations'), complete: false },
  },
  {
    fileName: 'bad_card_stray_bytes.DDD',
    about: '0E 00 inside Identification',
    make: () => strayBytesAt(driverCard(), 600),
    expected: { kind: 'card' },
  },
  {
    fileName: 'bad_card_bytes_lost.DDD',
    about: '100 bytes of the activity ring never arrived',
    make: () => withoutBytes(driverCard(), 9_000, 100),
    expected: { kind: 'card', complete: false },
  },
];

/** Files that something happened to on their way. */
export const damaged: readonly Specimen[] = [...flipped, ...cut];
