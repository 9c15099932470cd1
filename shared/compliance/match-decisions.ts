import type { MatchDecision } from '../contract/reports/local-files.ts';
import type { NameMatch } from './name-matching.ts';

export interface DecidedMatch {
  readonly certainty: 'certain' | 'confirmed' | 'perhaps' | 'none';
  readonly ids: readonly string[];
}

/**
 * Puts what people decided before what was guessed. Who is confirmed to be one driver is no candidate for another, and
 * who was said to be somebody else is none any more.
 *
 * @param matches by the service's id
 * @param decisions of the same kind, in any order
 */
export function decidedMatches(
  matches: ReadonlyMap<string, NameMatch>,
  decisions: readonly MatchDecision[],
): ReadonlyMap<string, DecidedMatch> {
  const confirmed = new Map<string, string>();
  const takenBy = new Map<string, string>();
  const refused = new Set<string>();
  for (const { serviceId, subjectId, decision } of decisions) {
    if (decision === 'same') {
      confirmed.set(serviceId, subjectId);
      takenBy.set(subjectId, serviceId);
    } else if (decision === 'different') refused.add(pairKey(serviceId, subjectId));
  }
  const decide = (serviceId: string, { certainty, ids }: NameMatch): DecidedMatch => {
    const subjectId = confirmed.get(serviceId);
    if (subjectId !== undefined) return { certainty: 'confirmed', ids: [subjectId] };
    const left = ids.filter(
      (id) => !refused.has(pairKey(serviceId, id)) && (takenBy.get(id) ?? serviceId) === serviceId,
    );
    return left.length === 0 ? { certainty: 'none', ids: left } : { certainty, ids: left };
  };
  return new Map([...matches].map(([serviceId, match]) => [serviceId, decide(serviceId, match)]));
}

function pairKey(serviceId: string, subjectId: string): string {
  return JSON.stringify([serviceId, subjectId]);
}
