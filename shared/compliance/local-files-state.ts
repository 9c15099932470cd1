import type { LocalFilesState } from '../contract/reports/local-files.ts';

/** The newest file of a driver or vehicle that this depot holds. Days are numbers of days since 1970-01-01. */
export interface NewestFile {
  readonly state: 'queued' | 'uploading' | 'waiting' | 'attention' | 'uploaded' | 'ignored';
  /** Newest day that the file speaks of; for a vehicle unit, the day on which it was read. */
  readonly upToDay: number | null;
  readonly sentAtMs: number | null;
  readonly sentDay: number | null;
}

/** What the service's report says of the driver or vehicle. */
export interface ServiceWord {
  readonly lastDownloadAtMs: number | null;
  readonly lastDownloadDay: number | null;
  /** driver-d53 has the moment of processing, vehicle-v14 that of the download itself. */
  readonly means: 'processing' | 'download';
  /** When the service said so. */
  readonly asOfMs: number;
}

/** The clocks of the PC and of the service differ. */
const clockToleranceMs = 5 * 60_000;
/** A service that needs longer for a file than this does not need it for that file. */
const processingDays = 2;
const dayMs = 86_400_000;

/** Tells "sent, not processed yet" from "processed" and from "the service has later data", by days and moments. */
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
  // A recorder whose clock runs ahead would otherwise never be processed.
  const upToDay = Math.min(file.upToDay ?? sentDay, sentDay);
  if (service.means === 'processing' && lastDownloadAtMs >= sentAtMs - clockToleranceMs) {
    return lastDownloadDay > sentDay + processingDays ? 'service-has-later' : 'processed';
  }
  if (lastDownloadDay < upToDay) return 'sent-not-processed';
  // A card that was not used since says nothing new, so that only time tells whether it was processed.
  if (service.means === 'processing' && service.asOfMs - sentAtMs < dayMs) return 'sent-not-processed';
  return lastDownloadDay > upToDay ? 'service-has-later' : 'processed';
}
