import type { DriverInfringement } from '../../../shared/contract/reports/driver.ts';

/** How serious an infringement is, by the words of Regulation (EU) 2016/403; the interface has no field for it. */
export type Severity = 'very-serious' | 'serious' | 'minor' | 'unsaid';

/** Read from what the service says of it, where it says so. */
export function severityOf({
  group,
  description,
  info,
}: Pick<DriverInfringement, 'group' | 'description' | 'info'>): Severity {
  const said = `${group} ${info} ${description}`.toLowerCase();
  if (/\b(?:very|most) serious\b/.test(said)) return 'very-serious';
  if (/\bserious\b/.test(said)) return 'serious';
  return /\bminor\b/.test(said) ? 'minor' : 'unsaid';
}
