import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock, Files, FileTrouble } from '../ports.ts';
import { inspect } from './inspection.ts';
import { type KeepingParts, type Kept, keepInspected, type Source } from './keep-inspected.ts';
import { completenessOf } from './quarantine.ts';
import { type Settling, type StabilityRules, stepAfterReading } from './stability.ts';
import { versionMark } from './version-mark.ts';

/** One file of a watched folder, as the last look at it found it. */
export interface FileToCollect {
  readonly nativePath: string;
  readonly fileName: string;
  readonly settling: Settling;
  readonly source: Omit<Source, 'modifiedMs' | 'mark'>;
}

export type Collected =
  | { readonly kind: 'done'; readonly kept: Kept }
  | { readonly kind: 'wait'; readonly settling: Settling; readonly untilMs: number }
  /** It is not what the look saw any more: look again. */
  | { readonly kind: 'changed' }
  /** The file could not be read. */
  | { readonly kind: 'trouble'; readonly trouble: FileTrouble }
  /** The file was read, and could not be written on our side. */
  | { readonly kind: 'not-kept' };

export interface CollectParts extends KeepingParts {
  readonly files: Files;
  readonly clock: Clock;
  readonly settings: () => Pick<Settings, 'sendWhat' | 'openArchives'>;
  readonly rules: () => StabilityRules;
}

/**
 * Reads one file, decides by its content whether it is whole, and keeps it if it is. The bytes are one version of the
 * file: the stamps before and after reading agree with each other and with the look.
 */
export async function collect(file: FileToCollect, parts: CollectParts, hasRead: () => void): Promise<Collected> {
  const { settling } = file;
  const read = await parts.files.read(file.nativePath, settling.stamp.sizeBytes);
  if (!read.ok) {
    // Larger than it was: the limit is the size that the look saw.
    return read.error.code === 'too-large' ? { kind: 'changed' } : { kind: 'trouble', trouble: read.error };
  }
  const { bytes, before, after } = read.value;
  const stamps = [before, after, settling.stamp];
  const isOneVersion = stamps.every(
    ({ sizeBytes, modifiedMs }) => sizeBytes === bytes.length && modifiedMs === before.modifiedMs,
  );
  if (!isOneVersion) return { kind: 'changed' };
  const { openArchives } = parts.settings();
  const inspection = await inspect(bytes, file.fileName, { ...parts, openArchives });
  hasRead();
  const step = stepAfterReading(settling, completenessOf(inspection), parts.clock.monotonicMs(), parts.rules());
  if (step.kind === 'wait') return step;
  const kept = await keepInspected(
    inspection,
    { ...file.source, modifiedMs: before.modifiedMs, mark: versionMark(before) },
    parts,
  );
  return kept.ok ? { kind: 'done', kept: kept.value } : { kind: 'not-kept' };
}
