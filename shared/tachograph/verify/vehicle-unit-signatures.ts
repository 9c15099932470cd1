import { concatBytes, toHex } from '../bytes.ts';
import type { UnixSeconds } from '../time.ts';
import { blockName } from '../vehicle-unit/block-codes.ts';
import { clockOf, dayOf, vinOf } from '../vehicle-unit/block-facts.ts';
import { Gen1Bytes } from '../vehicle-unit/gen1-layout.ts';
import { type RecordArray, RecordType, readRecordArrays, wholeArray } from '../vehicle-unit/record-arrays.ts';
import type { VehicleUnitBlock, VehicleUnitWalk } from '../vehicle-unit/walk.ts';
import { gen1SigningKey } from './gen1-chain.ts';
import { Gen2Equipment } from './gen2-certificate.ts';
import { type CertificateCheck, gen2SigningKey } from './gen2-chain.ts';
import { gen2SignatureCheck } from './gen2-signature.ts';
import type { EcPublicKey, PublicKeyOperations } from './public-key-operations.ts';
import type { TrustRoots } from './roots.ts';
import type { RsaPublicKey } from './rsa.ts';
import {
  type Chain,
  type CheckedElement,
  checkSignature,
  holdersOf,
  maxSigners,
  type Settled,
  type Signer,
  type Signers,
  settle,
  signersOf,
} from './signers.ts';
import { type HolderProblem, notVerifiable, type Verdict } from './verdict.ts';

const gen1VehicleUnit = 6;
const certificateTypes: readonly number[] = [RecordType.memberStateCertificate, RecordType.vehicleUnitCertificate];

/** The result of checking the signatures of a vehicle unit. */
export interface VerifiedVehicleUnit extends Settled {
  readonly holderProblem: HolderProblem | null;
}

/** Checks every block of a vehicle unit that the regulation has signed, and that all of it is one vehicle's. */
export function verifyVehicleUnit(
  walk: VehicleUnitWalk,
  roots: TrustRoots,
  operations: PublicKeyOperations,
  isSignedBy: CertificateCheck,
): VerifiedVehicleUnit {
  const chains = { gen1: gen1Chains(walk, roots), gen2: gen2Chains(walk, roots, isSignedBy) };
  const gen1 = signersOf([...chains.gen1.values()], operations.rsaSha1);
  const gen2 = signersOf([...chains.gen2.values()], (key) => gen2SignatureCheck(key, operations));
  const checked: CheckedElement[] = [];
  const vins = new Set<string>();
  for (const block of walk.blocks) {
    const { layout, part } = block.kind;
    if (layout !== 'gen1' && layout !== 'record-arrays') continue;
    const refusal = layout === 'gen1' ? ownRefusal(chains.gen1, block) : ownRefusal(chains.gen2, block);
    const { verdict, signer } = refusal ?? (layout === 'gen1' ? checkGen1(block, gen1) : checkGen2(block, gen2));
    const moments = () => momentsOf(block);
    checked.push({ part, label: blockName(block.code), offset: block.offset, verdict, signer, moments });
    const vin = signer && part === 'overview' ? vinOf(block) : null;
    if (vin !== null) vins.add(vin);
  }
  const isOne = vins.size <= 1 && holdersOf(gen1).size <= 1 && holdersOf(gen2).size <= 1;
  return { ...settle(checked), holderProblem: isOne ? null : 'two-vehicles' };
}

/** When the recorder signed this block, or about which day. */
function momentsOf(block: VehicleUnitBlock): readonly UnixSeconds[] {
  const moment = block.kind.part === 'overview' ? clockOf(block) : dayOf(block);
  return moment === null ? [] : [moment];
}

/** The distinct overviews, each with its certificates: two where the downloads of two vehicles were joined. */
function overviewsOf(walk: VehicleUnitWalk, layout: 'gen1' | 'record-arrays'): readonly VehicleUnitBlock[] {
  const found = walk.blocks.filter((block) => block.kind.part === 'overview' && block.kind.layout === layout);
  return found.slice(0, maxSigners);
}

/** By the overview that brings the certificates; those that bring the same ones share a chain. */
type Chains<PublicKey> = ReadonlyMap<VehicleUnitBlock, Chain<PublicKey>>;

function chainsOf<PublicKey>(
  overviews: readonly VehicleUnitBlock[],
  certificatesOf: (overview: VehicleUnitBlock) => readonly Uint8Array[],
  follow: (overview: VehicleUnitBlock) => Chain<PublicKey>,
): Chains<PublicKey> {
  const followed = new Map<string, Chain<PublicKey>>();
  return new Map(
    overviews.map((overview) => {
      const name = certificatesOf(overview).map(toHex).join(' ');
      const chain = followed.get(name) ?? follow(overview);
      followed.set(name, chain);
      return [overview, chain];
    }),
  );
}

function gen1Chains(walk: VehicleUnitWalk, roots: TrustRoots): Chains<RsaPublicKey> {
  const bytes = Gen1Bytes.certificate;
  return chainsOf(
    overviewsOf(walk, 'gen1'),
    ({ data }) => [data.subarray(0, 2 * bytes)],
    ({ data }) =>
      gen1SigningKey(
        {
          memberState: data.subarray(0, bytes),
          equipment: data.subarray(bytes, 2 * bytes),
          equipmentType: gen1VehicleUnit,
        },
        roots.gen1,
      ),
  );
}

function gen2Chains(walk: VehicleUnitWalk, roots: TrustRoots, isSignedBy: CertificateCheck): Chains<EcPublicKey> {
  const arrayOf = ({ data }: VehicleUnitBlock, type: number): RecordArray | undefined =>
    readRecordArrays(data, 0).arrays.find((array) => array.type === type);
  return chainsOf(
    overviewsOf(walk, 'record-arrays'),
    (overview) => certificateTypes.map((type) => arrayOf(overview, type)?.data ?? new Uint8Array(0)),
    (overview) => {
      const memberState = arrayOf(overview, RecordType.memberStateCertificate);
      return gen2SigningKey(
        {
          signing: arrayOf(overview, RecordType.vehicleUnitCertificate)?.data,
          others: memberState ? certificatesIn(memberState) : [],
          equipmentType: Gen2Equipment.vehicleUnitSign,
        },
        roots.gen2,
        isSignedBy,
      );
    },
  );
}

interface Check {
  readonly verdict: Verdict;
  readonly signer: Signer | null;
}

/**
 * A second overview whose own certificates are refused: the key of the first one fits it all the same where no more than
 * the certificates were changed, which nobody has signed.
 */
function ownRefusal<PublicKey>(chains: Chains<PublicKey>, block: VehicleUnitBlock): Check | null {
  const own = chains.get(block);
  if (!block.whole || own === undefined || own.ok || own.error === 'no-certificate') return null;
  return { verdict: notVerifiable(own.error), signer: null };
}

function unchecked(block: VehicleUnitBlock): Check {
  return { verdict: notVerifiable(block.stopsAtEnd ? 'cut-short' : 'damaged'), signer: null };
}

/** The overview's signature covers what follows its two certificates; every other block is signed whole. */
function checkGen1(block: VehicleUnitBlock, signers: Signers): Check {
  if (!block.whole) return unchecked(block);
  const { data, kind } = block;
  const signatureAt = data.length - Gen1Bytes.signature;
  const signedFrom = kind.part === 'overview' ? 2 * Gen1Bytes.certificate : 0;
  return checkSignature(signers, data.subarray(signedFrom, signatureAt), data.subarray(signatureAt));
}

/** The signature covers all arrays, headers included, but those with certificates and itself. */
function checkGen2(block: VehicleUnitBlock, signers: Signers): Check {
  if (!block.whole) return unchecked(block);
  const { arrays, closed } = readRecordArrays(block.data, 0);
  const signature = arrays.at(-1);
  if (!closed || !signature) return { verdict: notVerifiable('no-signature'), signer: null };
  const signedArrays = arrays.slice(0, -1).filter((array) => !certificateTypes.includes(array.type));
  const signed = concatBytes(...signedArrays.map((array) => wholeArray(block.data, array)));
  return checkSignature(signers, signed, signature.data);
}

/** Several records of one array: the member state's certificate, and perhaps a link certificate after it. */
function certificatesIn({ data, recordBytes }: RecordArray): readonly Uint8Array[] {
  const certificates: Uint8Array[] = [];
  for (let at = 0; at + recordBytes <= data.length && recordBytes > 0; at += recordBytes) {
    certificates.push(data.subarray(at, at + recordBytes));
  }
  return certificates;
}
