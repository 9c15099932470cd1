import { concat, fromHex, uint } from '../bytes.ts';
import { timeReal } from '../calendar.ts';
import { curves } from './curve.ts';
import { type EcKey, signGen2 } from './ec-key.ts';

export interface CertificateContent {
  readonly issuer: { readonly key: EcKey; readonly identifier: Uint8Array };
  readonly holder: {
    readonly identifier: Uint8Array;
    readonly key: Pick<EcKey, 'curveName' | 'publicPoint'>;
    readonly equipmentType: number;
  };
  /** ISO dates or instants. */
  readonly effectiveFrom: string;
  readonly expiresAt: string;
}

const applicationIdentifier = fromHex('ff534d524454');

/** A generation 2 certificate, 204 to 341 bytes, signed over the whole body with its tag (Annex 1C, appendix 11, chapter 9). */
export function cardVerifiableCertificate(content: CertificateContent): Uint8Array {
  const { issuer, holder } = content;
  const body = tagged(
    '7f4e',
    tagged('5f29', uint(0, 1)),
    tagged('42', issuer.identifier),
    tagged('5f4c', applicationIdentifier, uint(holder.equipmentType, 1)),
    tagged(
      '7f49',
      tagged('06', fromHex(curves[holder.key.curveName].objectIdentifier)),
      tagged('86', holder.key.publicPoint),
    ),
    tagged('5f20', holder.identifier),
    tagged('5f25', timeReal(content.effectiveFrom)),
    tagged('5f24', timeReal(content.expiresAt)),
  );
  return tagged('7f21', body, tagged('5f37', signGen2(issuer.key, body)));
}

/** One data object with a DER length. */
function tagged(tagHex: string, ...values: readonly Uint8Array[]): Uint8Array {
  const value = concat(...values);
  const length =
    value.length < 0x80
      ? uint(value.length, 1)
      : value.length < 0x100
        ? concat(uint(0x81, 1), uint(value.length, 1))
        : concat(uint(0x82, 1), uint(value.length, 2));
  return concat(fromHex(tagHex), length, value);
}
