/** How grave a finding of a vehicle check is; the interface leaves the words to the service. */
const severities = ['none', 'advisory', 'minor', 'major', 'dangerous'] as const;
export type Severity = (typeof severities)[number];

const said: Readonly<Record<Severity, RegExp>> = {
  dangerous: /\b(?:dangerous|critical|immediate)\b/i,
  major: /\b(?:major|serious|severe|high)\b/i,
  minor: /\b(?:minor|medium)\b/i,
  advisory: /\b(?:advisory|low)\b/i,
  none: /^(?:none|pass|passed|ok)$/i,
};

const severityFields: ReadonlySet<string> = new Set(['severity', 'highestSeverity', 'originalSeverity', 'newSeverity']);

export function isSeverityField(name: string): boolean {
  return severityFields.has(name);
}

/** Null for words that nobody knows. */
export function severityIn(words: string): Severity | null {
  return severities.toReversed().find((severity) => said[severity].test(words.trim())) ?? null;
}

/** What rows are sorted by, the gravest highest; null for words that nobody knows. */
export function severityRank(words: string): number | null {
  const severity = severityIn(words);
  return severity === null ? null : severities.indexOf(severity);
}
