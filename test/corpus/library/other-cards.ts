import type { CardGeneration } from '../card/application-identification.ts';
import { type CompanyCard, makeCompanyCard, makeControlCard } from '../card/office-cards.ts';
import { makeWorkshopCard } from '../card/workshop-card.ts';
import type { Expected, Specimen } from './specimen.ts';
import { company, companyCard, shifts, vehicle, workshop, workshopCard } from './subjects.ts';

const issuedOn = '2024-05-20';
const expiresOn = '2029-05-19';
const controlCardNumber = 'GB10000000217000';
const mechanic = { surname: 'Hexworthy', firstNames: 'Nell' };
const officer = { surname: 'Penhallow', firstNames: 'Corin' };

/** A generation 2 company or control card signs nothing, so nothing is expected of its signatures or of trust in it. */
const officeCardSignatures: Pick<Expected, 'signatures' | 'trust'> = {
  signatures: { valid: 3, invalid: 0, unverifiable: 0 },
  trust: 'trusted',
};

function workshopSpecimen(fileName: string, generations: readonly CardGeneration[], signedFiles: number): Specimen {
  return {
    fileName,
    about: `workshop card, ${generations.join(' and ')}`,
    make: () =>
      makeWorkshopCard({
        nation: 21,
        cardNumber: workshopCard.cardNumber,
        issuedOn,
        expiresOn,
        workshop,
        holder: mechanic,
        generations,
        shifts: shifts.slice(-1),
        calibrations: [
          { purpose: 4, at: '2026-03-17T10:20:00Z', vehicle, odometerKm: 612_340, nextDueOn: '2028-03-16' },
        ],
      }),
    expected: {
      kind: 'card',
      generations,
      complete: true,
      card: { type: 'workshop', nation: 21, cardNumber: workshopCard.cardNumber, ...mechanic, expiry: expiresOn },
      signatures: { valid: signedFiles, invalid: 0, unverifiable: 0 },
      trust: 'trusted',
    },
  };
}

function companySpecimen(fileName: string, generations: readonly CardGeneration[]): Specimen {
  const card: CompanyCard = {
    nation: 21,
    cardNumber: companyCard.cardNumber,
    issuedOn,
    expiresOn,
    organisation: company,
    generations,
    activities: [
      { type: 3, at: '2025-01-02T08:00:00Z', vehicle },
      {
        type: 2,
        at: '2026-09-11T07:05:00Z',
        vehicle,
        downloadedFrom: '2026-06-13T00:00:00Z',
        downloadedTo: '2026-09-10T23:59:59Z',
      },
    ],
  };
  return {
    fileName,
    about: `company card, ${generations.join(' and ')}`,
    make: () => makeCompanyCard(card),
    expected: {
      kind: 'card',
      generations,
      complete: true,
      card: { type: 'company', nation: 21, cardNumber: companyCard.cardNumber, expiry: expiresOn },
      ...(generations.length === 1 && officeCardSignatures),
    },
  };
}

function controlSpecimen(fileName: string, generations: readonly CardGeneration[]): Specimen {
  const card = {
    nation: 21,
    cardNumber: controlCardNumber,
    issuedOn,
    expiresOn,
    organisation: { name: 'Roadside Standards, Test', address: '1 Weighbridge Row, Fenwold' },
    holder: officer,
    generations,
    activities: [{ type: 0x80, at: '2026-11-10T10:45:00Z', vehicle }],
  };
  return {
    fileName,
    about: `control card, ${generations.join(' and ')}`,
    make: () => makeControlCard(card),
    expected: {
      kind: 'card',
      generations,
      complete: true,
      card: { type: 'control', nation: 21, cardNumber: controlCardNumber, ...officer, expiry: expiresOn },
      ...(generations.length === 1 && officeCardSignatures),
    },
  };
}

/** The cards that are not a driver's, of every generation. */
export const otherCards: readonly Specimen[] = [
  workshopSpecimen('workshop_g1.DDD', ['G1'], 12),
  workshopSpecimen('workshop_g1_g2v1.DDD', ['G1', 'G2v1'], 26),
  workshopSpecimen('workshop_g1_g2v2.DDD', ['G1', 'G2v2'], 33),
  companySpecimen('company_g1.DDD', ['G1']),
  companySpecimen('company_g1_g2v1.DDD', ['G1', 'G2v1']),
  companySpecimen('company_g1_g2v2.DDD', ['G1', 'G2v2']),
  controlSpecimen('control_g1.DDD', ['G1']),
  controlSpecimen('control_g1_g2v1.DDD', ['G1', 'G2v1']),
  controlSpecimen('control_g1_g2v2.DDD', ['G1', 'G2v2']),
];
