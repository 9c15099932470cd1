import { filled } from '../bytes.ts';
import type { CurveName } from '../chain/curve.ts';
import { type CertificateFlaw, type Gen1Signer, gen1Signer } from '../chain/gen1-chain.ts';
import { type Gen2Signer, gen2Signer } from '../chain/gen2-chain.ts';
import { equipmentTypes } from '../chain/identifiers.ts';
import { type CardKind, cardTypes } from '../records.ts';
import type { ElementaryFile } from './element.ts';
import { type CardIdentity, cardSerial } from './identity.ts';

/** Which keys a card has. */
export interface CardChain {
  /** Curve of the generation 2 keys of card and authority; NIST P-256, as on cards in use, unless given. */
  readonly curve?: CurveName;
  readonly rootCurve?: CurveName;
  /** Under the successor of the trusted root; the link certificate is then a real one. */
  readonly linked?: boolean;
  readonly gen1Flaw?: CertificateFlaw;
  readonly gen2Flaw?: CertificateFlaw;
  /** Signs with keys of its own instead of those that all cards of the corpus share. */
  readonly isOther?: boolean;
}

/** Only driver and workshop cards have a certificate for signing; the others are downloaded unsigned in generation 2. */
const signTypes: Readonly<Record<CardKind, number>> = {
  driver: equipmentTypes.driverCardSign,
  workshop: equipmentTypes.workshopCardSign,
  control: equipmentTypes.controlCard,
  company: equipmentTypes.companyCard,
};

export function gen1CardSigner(identity: CardIdentity, chain: CardChain): Gen1Signer {
  return gen1Signer({
    kind: 'card',
    identifier: cardSerial(identity),
    equipmentType: cardTypes[identity.kind],
    lastDay: identity.expiresOn,
    isOther: chain.isOther ?? false,
    ...(chain.gen1Flaw && { flaw: chain.gen1Flaw }),
  });
}

export function gen2CardSigner(identity: CardIdentity, chain: CardChain): Gen2Signer {
  return gen2Signer({
    kind: 'card',
    identifier: cardSerial(identity),
    equipmentTypes: { sign: signTypes[identity.kind], authentication: cardTypes[identity.kind] },
    issuedOn: identity.issuedOn,
    curve: chain.curve ?? 'NIST P-256',
    linked: chain.linked ?? false,
    isOther: chain.isOther ?? false,
    ...(chain.rootCurve && { rootCurve: chain.rootCurve }),
    ...(chain.gen2Flaw && { flaw: chain.gen2Flaw }),
  });
}

/** Card_Certificate and CA_Certificate. */
export function gen1CertificateFiles(signer: Gen1Signer): readonly ElementaryFile[] {
  return [
    { fileId: 0xc100, data: signer.certificate, signed: false },
    { fileId: 0xc108, data: signer.authorityCertificate, signed: false },
  ];
}

/** CardMA, CardSign where the card signs, CA and Link; a card that needs no link has 204 zero bytes there, as seen in the field. */
export function gen2CertificateFiles(kind: CardKind, signer: Gen2Signer): readonly ElementaryFile[] {
  const signs = kind === 'driver' || kind === 'workshop';
  return [
    { fileId: 0xc100, data: signer.authenticationCertificate, signed: false },
    ...(signs ? [{ fileId: 0xc101, data: signer.signCertificate, signed: false }] : []),
    { fileId: 0xc108, data: signer.authorityCertificate, signed: false },
    { fileId: 0xc109, data: signer.linkCertificate ?? filled(204), signed: false },
  ];
}
