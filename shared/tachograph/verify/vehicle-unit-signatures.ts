import { concatBytes } from '../bytes.ts';
import type { UnixSeconds } from '../time.ts';
import { blockName } from '../vehicle-unit/block-codes.ts';
import { Gen1Bytes } from '../vehicle-unit/gen1-layout.ts';
import { type RecordArray, RecordType, readRecordArrays, wholeArray } from '../vehicle-unit/record-arrays.ts';
import type { VehicleUnitBlock, VehicleUnitWalk } from '../vehicle-unit/walk.ts';
import { gen1SigningKey } from './gen1-chain.ts';
import { gen1SignatureCheck } from './gen1-signature.ts';
import { Gen2Equipment } from './gen2-certificate.ts';
import { type CertificateCheck, gen2SigningKey } from './gen2-chain.ts';
import { gen2SignatureCheck } from './gen2-signature.ts';
import type { TrustRoots } from './roots.ts';
import { INVALID, notVerifiable, type SignedElement, VALID, type Verdict } from './verdict.ts';

const GEN1_VEHICLE_UNIT = 6;
const CERTIFICATE_TYPES: readonly number[] = [RecordType.memberStateCertificate, RecordType.vehicleUnitCertificate];

/** Checks every block of a vehicle unit that the regulation has signed, with the certificates of its overview. */
export function verifyVehicleUnit(
  walk: VehicleUnitWalk,
  roots: TrustRoots,
  at: UnixSeconds | null,
  isSignedBy: CertificateCheck,
): readonly SignedElement[] {
  const gen1Check = gen1BlockCheck(walk, roots, at);
  const gen2Check = gen2BlockCheck(walk, roots, at, isSignedBy);
  const elements: SignedElement[] = [];
  for (const block of walk.blocks) {
    const { layout, part } = block.kind;
    if (layout !== 'gen1' && layout !== 'record-arrays') continue;
    const verdict = block.whole
      ? (layout === 'gen1' ? gen1Check : gen2Check)(block)
      : notVerifiable(block.stopsAtEnd ? 'cut-short' : 'damaged');
    elements.push({ part, label: blockName(block.code), offset: block.offset, verdict });
  }
  return elements;
}

type BlockCheck = (block: VehicleUnitBlock) => Verdict;

function overviewOf(walk: VehicleUnitWalk, layout: 'gen1' | 'record-arrays'): VehicleUnitBlock | undefined {
  return walk.blocks.find((block) => block.kind.part === 'overview' && block.kind.layout === layout);
}

/** The overview's signature covers what follows its two certificates; every other block is signed whole. */
function gen1BlockCheck(walk: VehicleUnitWalk, roots: TrustRoots, at: UnixSeconds | null): BlockCheck {
  const certificates = overviewOf(walk, 'gen1')?.data;
  const vehicleUnitAt = Gen1Bytes.certificate;
  const key = gen1SigningKey(
    {
      memberState: certificates?.subarray(0, vehicleUnitAt),
      equipment: certificates?.subarray(vehicleUnitAt, 2 * Gen1Bytes.certificate),
      equipmentType: GEN1_VEHICLE_UNIT,
    },
    roots.gen1,
    at,
  );
  if (!key.ok) return () => notVerifiable(key.error);
  const isSignatureOf = gen1SignatureCheck(key.value);
  return ({ data, kind }) => {
    const signatureAt = data.length - Gen1Bytes.signature;
    const signedFrom = kind.part === 'overview' ? 2 * Gen1Bytes.certificate : 0;
    const signed = data.subarray(signedFrom, signatureAt);
    return isSignatureOf(signed, data.subarray(signatureAt)) ? VALID : INVALID;
  };
}

/** The signature covers all arrays, headers included, but those with certificates and itself. */
function gen2BlockCheck(
  walk: VehicleUnitWalk,
  roots: TrustRoots,
  at: UnixSeconds | null,
  isSignedBy: CertificateCheck,
): BlockCheck {
  const overview = overviewOf(walk, 'record-arrays');
  const arrays = overview ? readRecordArrays(overview.data, 0).arrays : [];
  const content = (type: number): Uint8Array | undefined => arrays.find((array) => array.type === type)?.data;
  const memberState = content(RecordType.memberStateCertificate);
  const key = gen2SigningKey(
    {
      signing: content(RecordType.vehicleUnitCertificate),
      others: memberState ? certificatesIn(memberState, arrays) : [],
      equipmentType: Gen2Equipment.vehicleUnitSign,
    },
    roots.gen2,
    at,
    isSignedBy,
  );
  const isSignatureOf = key.ok ? gen2SignatureCheck(key.value) : null;
  return (block) => {
    const { arrays: own, closed } = readRecordArrays(block.data, 0);
    const signature = own.at(-1);
    if (!closed || !signature) return notVerifiable('no-signature');
    if (!isSignatureOf) return notVerifiable(key.ok ? 'no-certificate' : key.error);
    const signedArrays = own.slice(0, -1).filter((array) => !CERTIFICATE_TYPES.includes(array.type));
    const signed = concatBytes(...signedArrays.map((array) => wholeArray(block.data, array)));
    return isSignatureOf(signed, signature.data) ? VALID : INVALID;
  };
}

/** Several records of one array: the member state's certificate, and perhaps a link certificate after it. */
function certificatesIn(data: Uint8Array, arrays: readonly RecordArray[]): readonly Uint8Array[] {
  const size = arrays.find((array) => array.data === data)?.recordBytes ?? data.length;
  const certificates: Uint8Array[] = [];
  for (let at = 0; at + size <= data.length && size > 0; at += size) certificates.push(data.subarray(at, at + size));
  return certificates;
}
