import { Temporal } from 'temporal-polyfill';
import { readDownloadName } from '../../../shared/tachograph/names.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { NAME_CONVENTIONS, type NameConvention, writeDownloadName } from '../../../shared/tachograph/write-name.ts';

/** What is known of a file beside its content. */
export interface NamedOriginal {
  readonly fileName: string;
  /** Epoch milliseconds. */
  readonly modifiedMs: number;
  /** IANA name of the zone in which the name gives the time. */
  readonly zone: string;
}

/**
 * The names under which a sent original may lie in the folder of sent originals: first the one to give it now, then
 * those that a move could have given it which was interrupted before the setting was changed or the file was read.
 * A file whose content does not say all that the convention asks for keeps its own name.
 */
export function archiveNames(
  wanted: NameConvention | 'as-they-are',
  summary: DownloadSummary | null,
  original: NamedOriginal,
): readonly [string, ...string[]] {
  const inConvention = (convention: NameConvention) =>
    (summary && conventionalName(convention, summary, original)) ?? original.fileName;
  const name = wanted === 'as-they-are' ? original.fileName : inConvention(wanted);
  const others = new Set([original.fileName, ...NAME_CONVENTIONS.map(inConvention)]);
  others.delete(name);
  return [name, ...others];
}

function conventionalName(
  convention: NameConvention,
  { card, vehicle, downloadedAt, dataUpTo }: DownloadSummary,
  original: NamedOriginal,
): string | null {
  if (vehicle?.registration && vehicle.vin && downloadedAt !== null) {
    const { registration, vin, nationLetters } = vehicle;
    const time = localMinute(Date.parse(downloadedAt), original.zone);
    return writeDownloadName(convention, { kind: 'vehicle-unit', nationLetters, registration, vin, time });
  }
  if (!card || card.cardNumber === '') return null;
  const { cardNumber, firstNames, nationLetters } = card;
  const surname = card.surname || card.organisation;
  return writeDownloadName(convention, {
    ...{ kind: 'card', nationLetters, cardNumber, surname, firstNames },
    time: readDownloadName(original.fileName).time ?? timeOfReading(dataUpTo, original),
  });
}

/** A card does not say when it was read. The file was written then, and never before the card's newest data. */
function timeOfReading(dataUpTo: string | null, { modifiedMs, zone }: NamedOriginal): string {
  return localMinute(Math.max(modifiedMs, dataUpTo === null ? 0 : Date.parse(dataUpTo)), zone);
}

/** `YYYY-MM-DDTHH:MM` */
function localMinute(epochMs: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMs)).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' });
}
