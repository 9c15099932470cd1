import { assertNever } from '../../shared/result.ts';
import type { OpenError } from '../engine/store/open-store.ts';

/**
 * What a script or a supervisor that starts the agent can rely on. From 64 on they are those of sysexits.h. A supervisor
 * starts the agent again after every code but `wrongUse` and `misconfigured`, which a person has to put right.
 */
export const exitCodes = {
  done: 0,
  wrongUse: 1,
  needsAttention: 2,
  stillWaits: 3,
  noAgent: 4,
  /** `conform`: nothing departs, and too little was shown to say that the service conforms. */
  notEnoughSeen: 5,
  /** A fault of the program (EX_SOFTWARE). */
  failedInside: 70,
  /** A full disk, a data folder that is in use, gone or cannot be written now, a port that is taken (EX_TEMPFAIL). */
  tryAgain: 75,
  /** EX_CONFIG. */
  misconfigured: 78,
} as const;

/** Why a command has no depot to work on. */
export interface StartError {
  readonly code: OpenError['code'] | 'wrong-use' | 'settings' | 'port-taken' | 'depot-missing';
  /** A sentence that says what to do. */
  readonly message: string;
}

export function exitCodeOfStartError({ code }: StartError): number {
  switch (code) {
    case 'wrong-use':
      return exitCodes.wrongUse;
    case 'settings':
    case 'other-version':
    case 'not-private':
      return exitCodes.misconfigured;
    case 'in-use':
    case 'disk-full':
    case 'not-writable':
    case 'failed':
    case 'port-taken':
    case 'depot-missing':
      return exitCodes.tryAgain;
    default:
      return assertNever(code);
  }
}
