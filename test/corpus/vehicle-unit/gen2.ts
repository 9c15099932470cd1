import { concat, filled } from '../bytes.ts';
import { signGen2 } from '../chain/ec-key.ts';
import { type Gen2Signer, gen2Signer } from '../chain/gen2-chain.ts';
import { equipmentTypes } from '../chain/identifiers.ts';
import type { VehicleUnit, VehicleUnitBlock, VehicleUnitChain } from './content.ts';
import { vehicleDays } from './days.ts';
import { activities, detailedSpeed, eventsAndFaults, overview } from './gen2-arrays.ts';
import { technicalData } from './gen2-technical-data.ts';
import { vehicleUnitSerial } from './identity.ts';
import { type RecordArray, recordArrayBytes, recordTypes } from './record-array.ts';

/** Changes the record arrays of a block before they are signed: other sizes, another order, arrays of a manufacturer. */
export type RecordArrayQuirk = (arrays: readonly RecordArray[], blockCode: number) => readonly RecordArray[];

type Version = 'G2v1' | 'G2v2';

/** Block codes; detailed speed is 24 in both versions (Annex 1C, appendix 7, 2.2.2.9). */
const blockCodes = {
  G2v1: { overview: 0x21, activities: 0x22, eventsAndFaults: 0x23, detailedSpeed: 0x24, technicalData: 0x25 },
  G2v2: { overview: 0x31, activities: 0x32, eventsAndFaults: 0x33, detailedSpeed: 0x24, technicalData: 0x35 },
} as const;

/** The blocks of a generation 2 download. */
export function gen2Blocks(
  version: Version,
  unit: VehicleUnit,
  chain: VehicleUnitChain,
  quirks: readonly RecordArrayQuirk[],
): readonly VehicleUnitBlock[] {
  const signer = gen2VehicleUnitSigner(unit, chain);
  const codes = blockCodes[version];
  const block = (code: number, arrays: readonly RecordArray[]): VehicleUnitBlock =>
    signedBlock(
      signer,
      code,
      quirks.reduce((before, quirk) => quirk(before, code), arrays),
    );
  return [
    { ...block(codes.overview, overview(version, unit)), certificates: certificateArrays(signer) },
    ...vehicleDays(unit).map((day) => block(codes.activities, activities(version, unit, day))),
    block(codes.eventsAndFaults, eventsAndFaults(version, unit)),
    ...(unit.speedMinutes ? [block(codes.detailedSpeed, detailedSpeed(unit))] : []),
    block(codes.technicalData, technicalData(version, unit)),
  ];
}

/** The record array that a signature stands in. */
export function signatureArray(signature: Uint8Array): Uint8Array {
  return recordArrayBytes({ type: recordTypes.signature, recordBytes: signature.length, records: [signature] });
}

export function gen2VehicleUnitSigner(unit: VehicleUnit, chain: VehicleUnitChain): Gen2Signer {
  return gen2Signer({
    kind: 'vehicle unit',
    identifier: vehicleUnitSerial(unit.vehicle),
    equipmentTypes: { sign: equipmentTypes.vehicleUnitSign, authentication: equipmentTypes.vehicleUnit },
    issuedOn: '2021-03-15',
    curve: chain.curve ?? 'NIST P-256',
    isOther: chain.isOther ?? false,
    ...(chain.rootCurve && { rootCurve: chain.rootCurve }),
    ...(chain.gen2Flaw && { flaw: chain.gen2Flaw }),
  });
}

function signedBlock(signer: Gen2Signer, code: number, arrays: readonly RecordArray[]): VehicleUnitBlock {
  const data = concat(...arrays.map(recordArrayBytes));
  return { code, certificates: filled(0), data, signature: signatureArray(signGen2(signer.key, data)) };
}

/** The authority's certificate and the vehicle unit's, which the signature leaves out. */
function certificateArrays(signer: Gen2Signer): Uint8Array {
  return concat(
    ...(
      [
        [recordTypes.memberStateCertificate, signer.authorityCertificate],
        [recordTypes.vehicleUnitCertificate, signer.signCertificate],
      ] as const
    ).map(([type, certificate]) => recordArrayBytes({ type, recordBytes: certificate.length, records: [certificate] })),
  );
}
