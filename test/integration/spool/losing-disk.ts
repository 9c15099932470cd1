import { dirname } from 'node:path/posix';
import type { FileError, Files } from '../../../electron/engine/ports.ts';
import { failure, type Result, success } from '../../../shared/result.ts';

/** What happens at one call of the disk, and to everything after it. */
export type Mishap = 'fails' | 'dies-before' | 'dies-half-way' | 'dies-after';

/**
 * A disk that forgets: what was not flushed may be lost with the power. A name, be it new or renamed, is durable only
 * when its folder was flushed; content is durable when its writing has answered. Only what the spool uses is there.
 */
export interface LosingDisk {
  readonly files: Pick<
    Files,
    'entries' | 'read' | 'writeFlushed' | 'rename' | 'remove' | 'makeDirectory' | 'flushDirectory'
  >;
  readonly calls: () => number;
  /** Resolves when the process dies. */
  readonly death: Promise<'dead'>;
  /** Files as another process finds them after a kill. */
  readonly afterKill: () => ReadonlyMap<string, Uint8Array>;
  /** Files as they are found when the power failed: of each name that was not flushed, the new or the old. */
  readonly afterPowerLoss: (survives: () => boolean) => ReadonlyMap<string, Uint8Array>;
}

const inputOutputError: FileError = { code: 'failed', systemCode: 'EIO' };
const missing: FileError = { code: 'missing', systemCode: 'ENOENT' };

export function createLosingDisk(
  surviving: ReadonlyMap<string, Uint8Array> = new Map(),
  mishap: { readonly kind: Mishap; readonly atCall: number } | null = null,
): LosingDisk {
  const visible = new Map(surviving);
  let durable = new Map(surviving);
  let calls = 0;
  let isDead = false;
  const { promise: death, resolve: die } = Promise.withResolvers<'dead'>();

  /** `half` is what remains of the effect when the process dies in its middle. */
  async function call<Value>(
    effect: () => Result<Value, FileError>,
    half: () => void = () => undefined,
  ): Promise<Result<Value, FileError>> {
    if (isDead) return new Promise(() => undefined);
    calls += 1;
    if (mishap === null || mishap.atCall !== calls) return effect();
    if (mishap.kind === 'fails') {
      half();
      return failure(inputOutputError);
    }
    isDead = true;
    if (mishap.kind === 'dies-half-way') half();
    if (mishap.kind === 'dies-after') effect();
    die('dead');
    return new Promise(() => undefined);
  }

  const stamp = (bytes: Uint8Array) => ({ sizeBytes: bytes.length, modifiedMs: 0, identity: '1', changedMs: 0 });

  return {
    files: {
      entries: () =>
        call(() =>
          success([...visible.keys()].map((path) => ({ name: path.slice(path.lastIndexOf('/') + 1), kind: 'file' }))),
        ),
      read: (path, limitBytes) =>
        call(() => {
          const bytes = visible.get(path);
          if (bytes === undefined) return failure(missing);
          if (bytes.length > limitBytes) return failure({ code: 'too-large', systemCode: 'EFBIG' });
          return success({ bytes, before: stamp(bytes), after: stamp(bytes) });
        }),
      writeFlushed: (path, bytes) =>
        call(
          () => {
            if (visible.has(path)) return failure({ code: 'exists', systemCode: 'EEXIST' });
            visible.set(path, bytes);
            return success(undefined);
          },
          () => visible.set(path, bytes.subarray(0, bytes.length >> 1)),
        ),
      rename: (from, to) =>
        call(() => {
          const bytes = visible.get(from);
          if (bytes === undefined) return failure(missing);
          visible.delete(from);
          visible.set(to, bytes);
          return success(undefined);
        }),
      remove: (path) => call(() => (visible.delete(path) ? success(undefined) : failure(missing))),
      makeDirectory: () => call(() => success(undefined)),
      flushDirectory: (path) =>
        call(() => {
          const elsewhere = [...durable].filter(([name]) => dirname(name) !== path);
          const here = [...visible].filter(([name]) => dirname(name) === path);
          durable = new Map([...elsewhere, ...here]);
          return success(undefined);
        }),
    },
    calls: () => calls,
    death,
    afterKill: () => visible,
    afterPowerLoss: (survives) => {
      const names = new Set([...visible.keys(), ...durable.keys()]);
      const left = new Map<string, Uint8Array>();
      for (const name of names) {
        const bytes = (survives() ? visible : durable).get(name);
        if (bytes !== undefined) left.set(name, bytes);
      }
      return left;
    },
  };
}
