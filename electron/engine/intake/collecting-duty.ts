import type { DutyReport } from '../../../shared/contract/duties.ts';
import { folderErrorSince, type StatusFacts, scanIsRecentForMs } from '../../../shared/contract/status.ts';

/** How the collecting stands: every folder is reached and was scanned lately, and what was found in it is kept. Pure. */
export function collectingDuty({
  folders,
  lastScanAt,
  firstScan,
  disk,
  settling,
}: Pick<StatusFacts, 'folders' | 'lastScanAt' | 'firstScan' | 'disk' | 'settling'>): DutyReport {
  const gone = folders.map(folderErrorSince).filter((since) => since !== null);
  const reasons = [
    folders.length === 0 && 'not-set-up',
    gone.length > 0 && 'folder-unreachable',
    disk.collectingStopped && 'collecting-stopped',
    lastScanAt === null && (firstScan === null ? 'not-scanned' : 'first-scan'),
    settling > 0 && 'waiting',
  ] as const;
  return {
    reasons: reasons.filter((reason) => reason !== false),
    // Only where the folders come first is it known since when.
    ...(folders.length > 0 && gone.length > 0 && { since: Math.min(...gone) }),
    backlog: settling,
    provedAt: lastScanAt,
    ...(lastScanAt !== null && { goodForMs: scanIsRecentForMs }),
  };
}

/**
 * Whether there is space, and writing works. What proves the keeping writes there too: what it meets counts here, and
 * where it finds the data folder gone, nothing is known of the disk. Pure.
 */
export function diskDuty(
  { collectingStopped, cause = null }: StatusFacts['disk'],
  keeping: Pick<DutyReport, 'reasons' | 'provedAt' | 'goodForMs'>,
): DutyReport {
  const { provedAt = null, goodForMs = keeping.reasons.length > 0 ? 0 : undefined } = keeping;
  const isFull = keeping.reasons.includes('no-space') || (collectingStopped && cause !== 'failed');
  const isFailing = keeping.reasons.includes('data-not-written') || (collectingStopped && cause === 'failed');
  const reasons = [isFull && 'no-space', isFailing && 'disk-fails'] as const;
  return {
    reasons: reasons.filter((reason) => reason !== false),
    provedAt,
    ...(goodForMs !== undefined && { goodForMs }),
  };
}
