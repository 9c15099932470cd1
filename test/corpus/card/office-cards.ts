import { concat, uint } from '../bytes.ts';
import { timeReal } from '../calendar.ts';
import {
  type CardReference,
  cardTypes,
  fullCardNumber,
  type VehicleReference,
  vehicleRegistration,
} from '../records.ts';
import { type CardGeneration, structureVersions } from './application-identification.ts';
import {
  type CardChain,
  gen1CardSigner,
  gen1CertificateFiles,
  gen2CardSigner,
  gen2CertificateFiles,
} from './certificates.ts';
import { type CardQuirk, cardFile, type ElementaryFile, gen1Elements, gen2Elements, recordRing } from './element.ts';
import {
  type CardIdentity,
  chipElements,
  companyIdentification,
  type Organisation,
  officerIdentification,
  type PersonName,
} from './identity.ts';

/** One thing done with the card: a control, or a company's download or lock. */
interface OfficeActivity {
  /** ControlType bits on a control card; 1 card download, 2 vehicle-unit download, 3 lock-in, 4 lock-out on a company card. */
  readonly type: number;
  /** ISO instants. */
  readonly at: string;
  readonly downloadedFrom?: string;
  readonly downloadedTo?: string;
  readonly card?: CardReference;
  readonly vehicle?: VehicleReference;
}

interface OfficeCard extends CardChain, Omit<CardIdentity, 'kind' | 'authority'> {
  readonly organisation: Organisation;
  readonly activities: readonly OfficeActivity[];
  readonly generations: readonly CardGeneration[];
  readonly quirks?: readonly CardQuirk[];
}

export type CompanyCard = OfficeCard;
export type ControlCard = OfficeCard & { readonly holder: PersonName };

/** The smallest number of records that the regulation allows (TCS_167, TCS_175). */
const activityRecords = 230;

export function makeCompanyCard(card: CompanyCard): Uint8Array {
  const identity: CardIdentity = { ...card, kind: 'company', authority: 'Driver Licensing, Test' };
  return officeCardFile(card, identity, companyIdentification(identity, card.organisation), 0x050d);
}

export function makeControlCard(card: ControlCard): Uint8Array {
  const identity: CardIdentity = { ...card, kind: 'control', authority: 'Driver Licensing, Test' };
  return officeCardFile(card, identity, officerIdentification(identity, card.organisation, card.holder), 0x050c);
}

/** Generation 1 cards sign what is read from them; those of generation 2 have no key for it (appendix 2, TCS_168, TCS_176). */
function officeCardFile(
  card: OfficeCard,
  identity: CardIdentity,
  identification: Uint8Array,
  activityFileId: number,
): Uint8Array {
  const filesOf = (generation: CardGeneration, certificates: readonly ElementaryFile[]): readonly ElementaryFile[] => {
    const signed = generation === 'G1';
    return [
      { fileId: 0x0501, data: applicationIdentification(identity, generation), signed },
      ...certificates,
      { fileId: 0x0520, data: identification, signed },
      { fileId: activityFileId, data: activityData(card.activities), signed },
      ...(generation === 'G2v2' ? [{ fileId: 0x0525, data: applicationIdentificationV2, signed }] : []),
    ];
  };
  const applications = card.generations.flatMap((generation) => {
    if (generation === 'G1') {
      const signer = gen1CardSigner(identity, card);
      return gen1Elements(filesOf(generation, gen1CertificateFiles(signer)), signer);
    }
    const signer = gen2CardSigner(identity, card);
    return gen2Elements(filesOf(generation, gen2CertificateFiles(identity.kind, signer)), signer);
  });
  return cardFile([...chipElements(identity), ...applications], card.quirks);
}

/** 5 bytes (Annex 1C, appendix 1, 2.48, 2.50). */
function applicationIdentification({ kind }: CardIdentity, generation: CardGeneration): Uint8Array {
  return concat(uint(cardTypes[kind], 1), uint(structureVersions[generation], 2), uint(activityRecords, 2));
}

/** Length of what follows, and the room for vehicle-unit configurations. */
const applicationIdentificationV2 = concat(uint(2, 2), uint(3072, 2));

/** Records of 46 bytes (2.46, 2.51). */
function activityData(activities: readonly OfficeActivity[]): Uint8Array {
  return recordRing(activities.map(activityRecord), {
    capacity: activityRecords,
    pointerBytes: 2,
    blank: activityRecord(undefined),
  });
}

function activityRecord(activity: OfficeActivity | undefined): Uint8Array {
  return concat(
    uint(activity?.type ?? 0, 1),
    timeReal(activity?.at),
    fullCardNumber(activity?.card),
    vehicleRegistration(activity?.vehicle),
    timeReal(activity?.downloadedFrom),
    timeReal(activity?.downloadedTo),
  );
}
