import type { FindingCode } from './finding.ts';
import type { DownloadSummary, PartState } from './summary-schema.ts';
import { holderProblems, incompleteReasons, type NotVerifiableReason, refusalReasons } from './verify/verdict.ts';

/**
 * Whether a download can be relied on, in three answers. This is the only place that gives them; screens, coverage, reports
 * and the command line show them.
 */
export interface TrustAnswers {
  /** Whether each part is as it was signed; of parts that are not whole the third answer speaks. */
  readonly unaltered: 'yes' | 'no' | 'not-known';
  /**
   * Who signed it. `known`: certificates that lead to a root which is known here, and were in force at the time of the data.
   * `unknown`: to a root that is not. `refused`: there are certificates, and they do not vouch for it. `several`: it is
   * not of one card or vehicle.
   */
  readonly byWhom: 'known' | 'unknown' | 'refused' | 'several' | 'not-known';
  /**
   * Whether both halves and every mandatory file are there and can be read, and every day up to the download. `remarks`:
   * yes, and something is worth knowing, such as days that are missing at its ends.
   */
  readonly everything: 'yes' | 'remarks' | 'no' | 'not-known';
}

/** What the answers are taken from. */
export type JudgedDownload = Pick<DownloadSummary, 'structure' | 'parts' | 'trust' | 'findings'>;

/** Something is not there, or cannot be read, though every part has its length. */
const incompleteFindings: readonly FindingCode[] = [
  'days-contradict',
  'days-unreadable',
  'day-without-date',
  'part-unreadable',
  'pointer-outside',
  'activity-pointer-outside',
  'activity-record-damaged',
  // Nobody knows what was left out.
  'more-findings',
  'too-many-elements',
];

const remarkFindings: readonly FindingCode[] = [
  'activity-days-out-of-order',
  'copies-differ',
  'days-missing-before-download',
  'days-missing-since-previous',
  'half-older',
  'dated-outside-certificate',
];

/** The three answers about a download. */
export function trustAnswers(download: JudgedDownload): TrustAnswers {
  return { unaltered: isUnaltered(download), byWhom: signedBy(download), everything: isEverything(download) };
}

/** Whether all three answers are yes, without a remark: a file that needs no second look. */
export function isTrustedAndComplete(download: JudgedDownload): boolean {
  const { unaltered, byWhom, everything } = trustAnswers(download);
  return unaltered === 'yes' && byWhom === 'known' && everything === 'yes';
}

/** The signature fits, and what is wrong is the certificate alone. */
const signatureFits: ReadonlySet<NotVerifiableReason> = new Set([
  'certificate-expired',
  'certificate-not-yet-valid',
  'unaltered-authority-unknown',
]);

function isUnaltered({ parts, trust }: JudgedDownload): TrustAnswers['unaltered'] {
  const inFile = parts.filter(({ elements }) => elements > 0);
  if (inFile.some(({ state }) => state === 'does-not-verify')) return 'no';
  if (trust === null || trust === 'unverifiable') return 'not-known';
  const told = inFile.filter(({ genuine, reason }) => genuine > 0 || reason === null || !incompleteReasons.has(reason));
  const fits = told.every(
    ({ reason }) => reason === null || signatureFits.has(reason) || incompleteReasons.has(reason),
  );
  return told.length > 0 && fits ? 'yes' : 'not-known';
}

function signedBy({ trust, parts, findings }: JudgedDownload): TrustAnswers['byWhom'] {
  if (holderProblems.some((problem) => findings.some(({ code }) => code === problem))) return 'several';
  if (trust === 'trusted') return 'known';
  if (trust === 'unaltered') return 'unknown';
  if (trust !== 'untrusted') return 'not-known';
  const reasons = new Set(parts.map(({ reason }) => reason));
  if ([...reasons].some((reason) => reason !== null && refusalReasons.has(reason))) return 'refused';
  if (reasons.has('unaltered-authority-unknown')) return 'unknown';
  // A wrong signature costs a part, and says nothing against the certificates of the others.
  return parts.some(({ genuine }) => genuine > 0) ? 'known' : 'not-known';
}

function isEverything({ structure, findings }: JudgedDownload): TrustAnswers['everything'] {
  if (structure === 'not-known') return 'not-known';
  const has = (codes: readonly FindingCode[]): boolean => findings.some(({ code }) => codes.includes(code));
  if (structure === 'cut-short' || has(incompleteFindings)) return 'no';
  return has(remarkFindings) ? 'remarks' : 'yes';
}

/** The three answers in one word, for lists: the worst of them. */
export const fileVerdicts = [
  'does-not-verify',
  'not-trusted',
  'damaged',
  'cut-short',
  'cannot-be-checked',
  'incomplete',
  'unaltered',
  'remarks',
  'genuine',
] as const;

export type FileVerdict = (typeof fileVerdicts)[number];

/** What decides about a whole file first; parts that are not in the file decide nothing. */
const partStatesWorstFirst = ['damaged', 'cut-short', 'cannot-be-checked'] as const satisfies readonly PartState[];

/** The verdict about a whole file in one word; null where nothing of it was checked. */
export function fileVerdict(download: JudgedDownload): FileVerdict | null {
  const states = new Set(download.parts.filter(({ state }) => state !== 'not-in-file').map(({ state }) => state));
  if (states.size === 0) return null;
  const { unaltered, byWhom, everything } = trustAnswers(download);
  if (unaltered === 'no') return 'does-not-verify';
  if (byWhom === 'several' || byWhom === 'refused') return 'not-trusted';
  const worst = partStatesWorstFirst.find((state) => states.has(state));
  if (worst !== undefined) return worst;
  if (everything === 'no') return 'incomplete';
  if (byWhom === 'unknown' || states.has('unaltered')) return 'unaltered';
  return everything === 'remarks' ? 'remarks' : 'genuine';
}

/**
 * How genuine the days of a download are; null while that was not checked. Days of a file that is not one card's or one
 * vehicle's are nobody's, however well they verify.
 */
export function daysState(download: JudgedDownload): PartState | null {
  const state = download.parts.find(({ part }) => part === 'activities')?.state ?? null;
  return state === 'genuine' && signedBy(download) === 'several' ? 'cannot-be-checked' : state;
}
