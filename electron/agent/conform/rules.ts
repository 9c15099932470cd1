import type Resources from '../../../shared/i18n/resources.d.ts';
import type { Told } from './told.ts';

/** What rules are about: `--only` takes these beside the names of operations. */
export const ruleGroups = [
  'form',
  'keys',
  'parameters',
  'filters',
  'bounds',
  'thresholds',
  'flags',
  'values',
  'batches',
  'uploads',
] as const;
export type RuleGroup = (typeof ruleGroups)[number];

/** A rule has the name of the text that says it in the catalogue. */
type RuleName = keyof Resources['conform']['checks'];

const groupOfRule: Readonly<Record<RuleName, RuleGroup>> = {
  shortest: 'form',
  withoutToken: 'keys',
  withoutKey: 'keys',
  wrongKeys: 'keys',
  wrongToken: 'keys',
  wrongKey: 'keys',
  swappedKeys: 'keys',
  takes: 'parameters',
  refuses: 'parameters',
  otherCase: 'parameters',
  notJson: 'parameters',
  nobody: 'filters',
  restricts: 'filters',
  both: 'filters',
  inAYear: 'bounds',
  longAgo: 'bounds',
  side: 'bounds',
  zones: 'bounds',
  default: 'thresholds',
  keeps: 'thresholds',
  noDifference: 'thresholds',
  adds: 'flags',
  leavesOut: 'flags',
  returns: 'flags',
  codes: 'values',
  tree: 'values',
  named: 'batches',
  notThere: 'batches',
  eachNotThere: 'batches',
  withoutField: 'batches',
  incomplete: 'batches',
  refusesList: 'batches',
  deletedTwice: 'batches',
  receipt: 'uploads',
  withoutFile: 'uploads',
  noBase64: 'uploads',
};

export interface Rule {
  readonly group: RuleGroup;
  /** Such as `filters.restricts`: what programs and the documentation call it. */
  readonly name: string;
}

/** The rule that a check holds a service against. */
export function ruleOf({ code }: Told): Rule {
  const name = code.slice('checks.'.length) as RuleName;
  const group = groupOfRule[name];
  return { group, name: `${group}.${name}` };
}

export function isRuleGroup(text: string): text is RuleGroup {
  return ruleGroups.some((group) => group === text);
}
