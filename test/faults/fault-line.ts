import type { FaultKind } from './fake-files.ts';

/** Every call of every port passes here and is counted, so that any single one can fail, hang, or be the last. */
export interface FaultLine {
  readonly calls: () => number;
  readonly isKilled: () => boolean;
  /** A call with an answer that is waited for. A hanging one never answers; its effect takes place in every second call. */
  readonly pass: <Value, Failing>(effect: () => Promise<Value>, failing: () => Failing) => Promise<Value | Failing>;
  /**
   * A call that answers at once, as those of the store do. Such a call cannot hang; the last one takes effect, and then
   * the process is gone.
   */
  readonly passAtOnce: <Value>(effect: () => Value, failing: () => never) => Value;
}

export interface PlannedFault {
  readonly kind: FaultKind;
  /** Counted from 1 over all ports; a number beyond the last call plans none. */
  readonly atCall: number;
}

export function createFaultLine(fault: PlannedFault): FaultLine {
  let calls = 0;
  let killed = false;
  const never = () => new Promise<never>(() => {});
  const isNext = () => {
    calls += 1;
    return calls === fault.atCall;
  };
  return {
    calls: () => calls,
    isKilled: () => killed,
    async pass(effect, failing) {
      if (killed) return never();
      if (!isNext()) return effect();
      if (fault.kind === 'fails') return failing();
      killed = fault.kind === 'is-last';
      if (calls % 2 === 0) await effect();
      return never();
    },
    passAtOnce(effect, failing) {
      if (!isNext()) return effect();
      if (fault.kind === 'fails') return failing();
      killed ||= fault.kind === 'is-last';
      return effect();
    },
  };
}
