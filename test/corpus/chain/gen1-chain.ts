import { concat } from '../bytes.ts';
import { endOfDay, timeReal } from '../calendar.ts';
import { gen1Certificate, noEndOfValidity } from './gen1-certificate.ts';
import { authorityIdentifier, equipmentTypes } from './identifiers.ts';
import { publicKeyOf, type RsaKey, type RsaRole, rsaKey } from './rsa-key.ts';

/** What can be wrong with a certificate; the files that it signs are otherwise whole. */
export type CertificateFlaw = 'expired' | 'wrong type' | 'stranger root' | 'forged';

/** A card or a vehicle unit that can sign, with the certificates that its download carries. */
export interface Gen1Signer {
  readonly key: RsaKey;
  /** 194 bytes each. */
  readonly certificate: Uint8Array;
  readonly authorityCertificate: Uint8Array;
}

interface Gen1Equipment {
  readonly kind: 'card' | 'vehicle unit';
  readonly identifier: Uint8Array;
  readonly equipmentType: number;
  /** ISO date of the last day of the certificate; none for vehicle units. */
  readonly lastDay?: string;
  readonly flaw?: CertificateFlaw;
  /** With keys of its own, where two cards or two vehicle units meet in one test. */
  readonly isOther?: boolean;
}

const rootIdentifier = authorityIdentifier(0xfd, 'TDT', 1);
const strangerIdentifier = authorityIdentifier(0xfd, 'TDX', 1);
const authorityIdentifiers = {
  card: authorityIdentifier(21, 'UK ', 1),
  'vehicle unit': authorityIdentifier(21, 'UK ', 2),
} as const;
const authorityRoles = { card: 'cardAuthority', 'vehicle unit': 'vehicleUnitAuthority' } as const;
const equipmentRoles = { card: 'card', 'vehicle unit': 'vehicleUnit' } as const;
const otherEquipmentRoles = { card: 'otherCard', 'vehicle unit': 'otherVehicleUnit' } as const;

/** The last day of a certificate that is to have ended before every day of the corpus. */
const longAgo = '2020-06-30';

/** The test root's public key in the layout of the European one: identifier 8, modulus 128, exponent 8. */
export function gen1RootFile(): Uint8Array {
  return concat(rootIdentifier, publicKeyOf(rsaKey('root')));
}

/** Certifies a card or a vehicle unit under the test root, or under nothing that a verifier knows. */
export function gen1Signer(equipment: Gen1Equipment): Gen1Signer {
  const { kind, flaw } = equipment;
  const stranger = flaw === 'stranger root';
  const rootRole: RsaRole = stranger ? 'strangerRoot' : 'root';
  const authorityKey = rsaKey(authorityRoles[kind]);
  const key = rsaKey((equipment.isOther ? otherEquipmentRoles : equipmentRoles)[kind]);
  const lastDay = flaw === 'expired' ? longAgo : equipment.lastDay;
  return {
    key,
    certificate: gen1Certificate({
      issuer: { key: flaw === 'forged' ? key : authorityKey, identifier: authorityIdentifiers[kind] },
      holder: {
        identifier: equipment.identifier,
        publicKey: publicKeyOf(key),
        equipmentType: flaw === 'wrong type' ? otherTypeThan(equipment.equipmentType) : equipment.equipmentType,
      },
      endOfValidity: lastDay === undefined ? noEndOfValidity : timeReal(endOfDay(lastDay)),
    }),
    authorityCertificate: gen1Certificate({
      issuer: { key: rsaKey(rootRole), identifier: stranger ? strangerIdentifier : rootIdentifier },
      holder: {
        identifier: authorityIdentifiers[kind],
        publicKey: publicKeyOf(authorityKey),
        equipmentType: equipmentTypes.gen1Authority,
      },
      endOfValidity: noEndOfValidity,
    }),
  };
}

function otherTypeThan(equipmentType: number): number {
  return equipmentType === equipmentTypes.vehicleUnit ? equipmentTypes.driverCard : equipmentTypes.vehicleUnit;
}
