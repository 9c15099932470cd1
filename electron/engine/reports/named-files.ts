import {
  type DecidedMatch,
  decidedMatches,
  matchNames,
  matchVehicles,
  type Named,
  type NameMatch,
} from '../../../shared/compliance/name-matching.ts';
import type { MatchDecision } from '../../../shared/contract/reports/local-files.ts';
import { cardHolderKey } from '../../../shared/tachograph/identifiers.ts';
import { readDownloadName } from '../../../shared/tachograph/names.ts';
import { fileSubjectId, type RefusedFile } from '../store/local-files.ts';

type LocalFileKind = MatchDecision['of'];

/** A refused file whose content names nobody, and whose name does. */
export interface NamedFile extends RefusedFile {
  /** In the place of a subject of the files held here. */
  readonly subjectId: string;
  /** The driver or vehicle as the file's name has it. */
  readonly words: string;
  readonly holder: string | null;
  readonly cardNumber: string | null;
  readonly registration: string | null;
  readonly vin: string | null;
}

/** Those of the refused files that only their names tell of, by whom they tell of. A name is a hint and never proves anything. */
export function namedFiles(refused: readonly RefusedFile[]): Readonly<Record<LocalFileKind, readonly NamedFile[]>> {
  const named = refused.flatMap((file): readonly (NamedFile & { readonly of: LocalFileKind })[] => {
    if (file.subjectId !== null) return [];
    const { holder, cardNumber, registration, vin, says } = readDownloadName(file.fileName);
    const of = says === 'card' ? 'driver' : 'vehicle';
    const spelt = holder === null ? null : nameIn(holder);
    const words = of === 'driver' ? (spelt ?? cardNumber) : (registration ?? vin);
    if (words === null) return [];
    return [{ ...file, of, subjectId: fileSubjectId(file.jobId), words, holder: spelt, cardNumber, registration, vin }];
  });
  return {
    driver: named.filter(({ of }) => of === 'driver'),
    vehicle: named.filter(({ of }) => of === 'vehicle'),
  };
}

/** The words of a name; numbers of cards and copies beside it are none of them. Null where nothing is left. */
function nameIn(holder: string): string | null {
  const words = holder.split(/[_\s]+/).filter((word) => word !== '' && !/\d/.test(word));
  return words.length === 0 ? null : words.join(' ');
}

/**
 * Whose each file may be, by the id of the service.
 * @param ownerOfCard the id of the service of the driver who surely has a card with this key.
 */
export function guessedByName(
  of: LocalFileKind,
  files: readonly NamedFile[],
  service: readonly Named[],
  ownerOfCard: (holderKeyEnd: string) => string | null,
): ReadonlyMap<string, NameMatch> {
  if (files.length === 0) return new Map();
  if (of === 'vehicle') {
    const vehicles = files.map(({ subjectId, registration, vin }) => ({ id: subjectId, registration, vin }));
    return matchVehicles(
      service.map(({ id, name }) => ({ id, registration: name })),
      vehicles,
    );
  }
  const spelt = files.flatMap(({ subjectId, holder }) => (holder === null ? [] : [{ id: subjectId, name: holder }]));
  const guesses = new Map(matchNames(service, spelt));
  for (const { subjectId, cardNumber } of files) {
    const owner = cardNumber === null ? null : ownerOfCard(cardHolderKey(0, cardNumber).slice(1));
    if (owner === null) continue;
    const others = guesses.get(owner)?.ids ?? [];
    guesses.set(owner, { certainty: 'perhaps', ids: [subjectId, ...others.filter((id) => id !== subjectId)] });
  }
  return guesses;
}

/** The same after what people decided: confirmed, or still to confirm, and never certain by itself. */
export function decidedByName(
  guesses: ReadonlyMap<string, NameMatch>,
  decisions: readonly MatchDecision[],
): ReadonlyMap<string, DecidedMatch> {
  const unsure = [...guesses].map(([id, { ids }]): [string, NameMatch] => [
    id,
    { certainty: ids.length === 0 ? 'none' : 'perhaps', ids },
  ]);
  return decidedMatches(new Map(unsure), decisions);
}
