import type { Validity } from './verdict.ts';

/** The key of a card or a recorder, as the certificates of its download vouch for it. */
export interface SigningKey<PublicKey> {
  readonly publicKey: PublicKey;
  /**
   * Whom it was issued to: the key identifier in the certificate, 16 hexadecimal digits. It is the extended serial number
   * of the card or the recorder, the same in both generations.
   */
  readonly holder: string;
  /** Of each certificate from the authority down to the holder; what they were used for tells whether that was in time. */
  readonly validities: readonly Validity[];
  /** False where the certificates hang together and end at a root that was not given. */
  readonly leadsToRoot: boolean;
}
