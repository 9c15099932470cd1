import type { LocalFilesState } from '../contract/reports/local-files.ts';

/** The newest local file of a driver or vehicle. Days are numbers of days since 1970-01-01. */
export interface NewestFile {
  readonly state: 'queued' | 'uploading' | 'waiting' | 'attention' | 'uploaded' | 'ignored';
  /**
   * Newest day in the file; for a vehicle unit, the day on which it was read, at the depot and in UTC: a service that gives
   * days without times may mean either. None where the file does not say it.
   */
  readonly upToDays: readonly number[];
  readonly sentAtMs: number | null;
  readonly sentDay: number | null;
}

/** What the service's report says about the driver or vehicle. */
export interface ServiceWord {
  readonly lastDownloadAtMs: number | null;
  readonly lastDownloadDay: number | null;
  /** driver-d53 has the time of processing, vehicle-v14 that of the download itself. */
  readonly means: 'processing' | 'download';
  /** When the service said so. */
  readonly asOfMs: number;
}

/** The clocks of the PC and of the service differ. */
const clockToleranceMs = 5 * 60_000;
/** A service processes a file within this time: a later date is that of another file. */
const processingDays = 2;
const dayMs = 86_400_000;

/** Distinguishes "sent, not processed yet", "processed" and "the service has later data" by days and times. */
export function localFilesState(file: NewestFile | null, service: ServiceWord): LocalFilesState {
  if (file === null) return 'never-seen';
  switch (file.state) {
    case 'queued':
    case 'waiting':
      return 'waiting';
    case 'uploading':
      return 'sending';
    case 'attention':
      return 'attention';
    case 'ignored':
      return 'ignored';
    case 'uploaded':
      return sentState(file, service);
  }
}

function sentState(file: NewestFile, service: ServiceWord): LocalFilesState {
  const { lastDownloadAtMs, lastDownloadDay } = service;
  const { sentAtMs, sentDay } = file;
  if (lastDownloadAtMs === null || lastDownloadDay === null) return 'sent-not-processed';
  if (sentAtMs === null || sentDay === null) return 'processed';
  // Otherwise the file of a recorder whose clock runs ahead would never count as processed.
  const upToDay = Math.min(...file.upToDays, sentDay);
  const latestDay = Math.min(Math.max(...file.upToDays, upToDay), sentDay);
  if (service.means === 'processing' && lastDownloadAtMs >= sentAtMs - clockToleranceMs) {
    return lastDownloadDay > sentDay + processingDays ? 'service-has-later' : 'processed';
  }
  if (lastDownloadDay < upToDay) return 'sent-not-processed';
  // A card that was not used since has no newer day, so that only time tells whether the file was processed.
  if (service.means === 'processing' && service.asOfMs - sentAtMs < dayMs) return 'sent-not-processed';
  return lastDownloadDay > latestDay ? 'service-has-later' : 'processed';
}
