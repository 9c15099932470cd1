import { cardVerifiableCertificate } from './card-verifiable-certificate.ts';
import { type CurveName, curveNames } from './curve.ts';
import { type EcKey, ecKey } from './ec-key.ts';
import type { CertificateFlaw } from './gen1-chain.ts';
import { authorityIdentifier, equipmentTypes } from './identifiers.ts';

/** A root key pair of generation 2. */
interface Root {
  readonly key: EcKey;
  readonly identifier: Uint8Array;
  readonly effectiveFrom: string;
  readonly expiresAt: string;
}

/** A card or a vehicle unit that can sign, with the certificates that its download carries. */
export interface Gen2Signer {
  readonly key: EcKey;
  readonly signCertificate: Uint8Array;
  /** For mutual authentication with the other side; a card's download has it too. */
  readonly authenticationCertificate: Uint8Array;
  readonly authorityCertificate: Uint8Array;
  /** Present when the authority stands under the successor of the trusted root. */
  readonly linkCertificate?: Uint8Array;
}

export interface Gen2Equipment {
  readonly kind: 'card' | 'vehicle unit';
  readonly identifier: Uint8Array;
  readonly equipmentTypes: { readonly sign: number; readonly authentication: number };
  /** ISO date from which the certificates hold. */
  readonly issuedOn: string;
  /** Curve of the equipment and of its authority. */
  readonly curve: CurveName;
  /** Curve of the root: brainpoolP256r1, as the European one, unless given. */
  readonly rootCurve?: CurveName;
  /** Puts the authority under the successor root, which only a link certificate ties to the trusted one. */
  readonly linked?: boolean;
  readonly flaw?: CertificateFlaw;
  /** With keys of its own, where two cards or two vehicle units meet in one test. */
  readonly isOther?: boolean;
}

const usualRootCurve: CurveName = 'brainpoolP256r1';

/** The trusted test root as a certificate file, signed by itself, in the layout of the European one: 205 bytes on its usual curve. */
export function gen2RootFile(curve: CurveName = usualRootCurve): Uint8Array {
  return certifyRoot(trustedRoot(curve), trustedRoot(curve));
}

/** Certifies a card or a vehicle unit. Validity of each certificate as in Annex 1C, appendix 11, chapter 9. */
export function gen2Signer(equipment: Gen2Equipment): Gen2Signer {
  const { kind, curve, flaw } = equipment;
  const trusted = trustedRoot(equipment.rootCurve ?? usualRootCurve);
  const successor = rootNamed('successor root', 'TDT', trusted.key.curveName, '2026-01-01');
  const issuingRoot =
    flaw === 'stranger root'
      ? rootNamed('stranger root', 'TDX', trusted.key.curveName, trusted.effectiveFrom)
      : equipment.linked
        ? successor
        : trusted;

  const issueYear = Number(equipment.issuedOn.slice(0, 4));
  const authority = {
    key: ecKey(curve, `authority for ${kind}s ${issueYear}`),
    identifier: authorityIdentifier(21, 'UK ', (kind === 'card' ? 0 : 100) + (issueYear % 100)),
  };
  const key = ecKey(curve, equipment.isOther ? `other ${kind}` : kind);
  const ownYears = kind === 'card' ? { years: 5, months: 1 } : { years: 15, months: 3 };
  const expiresAt = later(equipment.issuedOn, flaw === 'expired' ? { years: 0, months: 1 } : ownYears);
  const certify = (holderKey: EcKey, equipmentType: number): Uint8Array =>
    cardVerifiableCertificate({
      issuer: flaw === 'forged' ? { ...authority, key } : authority,
      holder: { identifier: equipment.identifier, key: holderKey, equipmentType },
      effectiveFrom: equipment.issuedOn,
      expiresAt,
    });

  return {
    key,
    signCertificate: certify(
      key,
      flaw === 'wrong type' ? equipment.equipmentTypes.authentication : equipment.equipmentTypes.sign,
    ),
    authenticationCertificate: certify(
      ecKey(curve, `${kind}, authentication`),
      equipment.equipmentTypes.authentication,
    ),
    authorityCertificate: cardVerifiableCertificate({
      issuer: issuingRoot,
      holder: { ...authority, equipmentType: equipmentTypes.gen2Authority },
      effectiveFrom: `${issueYear}-01-01`,
      expiresAt: later(`${issueYear}-01-01`, kind === 'card' ? { years: 7, months: 1 } : { years: 17, months: 3 }),
    }),
    ...(equipment.linked && { linkCertificate: certifyRoot(successor, trusted) }),
  };
}

function trustedRoot(curve: CurveName): Root {
  return rootNamed('root', 'TDT', curve, '2018-07-02');
}

/** The key serial numbers tell the roots of one name apart: by curve, and the successor from the first. */
function rootNamed(role: string, nationAlpha: string, curve: CurveName, effectiveFrom: string): Root {
  const keySerial = curveNames.indexOf(curve) + (role === 'successor root' ? 0x11 : 1);
  return {
    key: ecKey(curve, role),
    identifier: authorityIdentifier(0xfd, nationAlpha, keySerial),
    effectiveFrom,
    expiresAt: later(effectiveFrom, { years: 34, months: 3 }),
  };
}

/** A root certificate when it signs itself, a link certificate when its predecessor does. */
function certifyRoot(root: Root, issuer: Root): Uint8Array {
  return cardVerifiableCertificate({
    issuer,
    holder: { ...root, equipmentType: equipmentTypes.gen2Root },
    effectiveFrom: root.effectiveFrom,
    expiresAt: root.expiresAt,
  });
}

function later(isoDate: string, span: { readonly years: number; readonly months: number }): string {
  const date = new Date(`${isoDate}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + span.years, date.getUTCMonth() + span.months);
  return date.toISOString();
}
