import { hash } from 'node:crypto';
import { z } from 'zod';

/** Who writes a lease: one data folder on one PC. */
export interface LeaseHolder {
  /** Random, made once for a data folder. */
  readonly installation: string;
  /** The PC's name, for people. */
  readonly computer: string;
  /** Of the program. */
  readonly version: string;
}

const leaseSchema = z.object({
  computer: z.string().trim().min(1).max(200),
  /** Epoch milliseconds by the other PC's clock, which may be wrong. */
  renewedAt: z.number(),
});
export type Lease = z.infer<typeof leaseSchema>;

/** A larger file is none of ours. */
export const largestLeaseBytes = 4_096;

const namePattern = /^\.tacho-depot-lease-[0-9a-f]{16}\.json$/;
const note = 'Tacho Depot collects downloads from this folder. It removes this file when it stops.';

/**
 * Each PC writes a file of its own, so that no two ever write the same one and each can tell of the other. The name
 * begins with a dot: such a file is never collected. It is made of PC and installation together, because a disk that
 * was cloned has the installation too.
 */
export function leaseName({ installation, computer }: LeaseHolder): string {
  return `.tacho-depot-lease-${hash('sha256', `${installation}\n${computer}`, 'hex').slice(0, 16)}.json`;
}

export function isLeaseName(name: string): boolean {
  return namePattern.test(name);
}

export function leaseBytes(holder: LeaseHolder, renewedAt: number): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify({ note, ...holder, renewedAt }, null, 2)}\n`);
}

/** Null for what is no lease: anybody can write into the folder. */
export function readLease(bytes: Uint8Array): Lease | null {
  try {
    const lease = leaseSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return lease.success ? lease.data : null;
  } catch {
    return null;
  }
}
