/** An elliptic curve that appendix 11 allows, with the hash that goes with its size. */
export interface Curve {
  /** The name that OpenSSL knows. */
  readonly opensslName: string;
  /** Value of the object identifier, hexadecimal. */
  readonly objectIdentifier: string;
  /** Size of a coordinate, and of each half of a signature. */
  readonly coordinateBytes: number;
  readonly hash: 'sha256' | 'sha384' | 'sha512';
  readonly order: bigint;
}

export type CurveName =
  | 'brainpoolP256r1'
  | 'brainpoolP384r1'
  | 'brainpoolP512r1'
  | 'NIST P-256'
  | 'NIST P-384'
  | 'NIST P-521';

/** The six curves of Annex 1C, appendix 11, table 1. */
export const curves: Readonly<Record<CurveName, Curve>> = {
  brainpoolP256r1: {
    opensslName: 'brainpoolP256r1',
    objectIdentifier: '2b2403030208010107',
    coordinateBytes: 32,
    hash: 'sha256',
    order: 0xa9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7n,
  },
  brainpoolP384r1: {
    opensslName: 'brainpoolP384r1',
    objectIdentifier: '2b240303020801010b',
    coordinateBytes: 48,
    hash: 'sha384',
    order: 0x8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565n,
  },
  brainpoolP512r1: {
    opensslName: 'brainpoolP512r1',
    objectIdentifier: '2b240303020801010d',
    coordinateBytes: 64,
    hash: 'sha512',
    order:
      0xaadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca70330870553e5c414ca92619418661197fac10471db1d381085ddaddb58796829ca90069n,
  },
  'NIST P-256': {
    opensslName: 'prime256v1',
    objectIdentifier: '2a8648ce3d030107',
    coordinateBytes: 32,
    hash: 'sha256',
    order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  },
  'NIST P-384': {
    opensslName: 'secp384r1',
    objectIdentifier: '2b81040022',
    coordinateBytes: 48,
    hash: 'sha384',
    order: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  },
  'NIST P-521': {
    opensslName: 'secp521r1',
    objectIdentifier: '2b81040023',
    coordinateBytes: 66,
    hash: 'sha512',
    order:
      0x1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n,
  },
};

export const curveNames = Object.keys(curves).filter((name): name is CurveName => name in curves);
