import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { exitCodeOfHealth } from '../../../electron/agent/cli/status.ts';
import { healthOf, supervisorAnswer } from '../../../electron/agent/health.ts';
import { gauges } from '../../../electron/engine/observe/metrics.ts';
import { traySign } from '../../../electron/shell/tray/tray-sign.ts';
import {
  type DutyName,
  type DutyReason,
  dutyNames,
  dutyReasonCodes,
  dutyReasons,
  dutyStates,
} from '../../../shared/contract/duties.ts';
import { type StatusFacts, statusKind } from '../../../shared/contract/status.ts';
import { dutyWhy } from '../../../shared/format/duty-text.ts';
import { statusInShort } from '../../../shared/format/status-in-short.ts';
import { statusText } from '../../../shared/format/status-text.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { withDuties } from '../../with-duties.ts';
import { calmFacts } from '../shell/arbitrary-facts.ts';

const t = createTexts(en);
const english = { t, times: createTimes('UTC', t) };
const shown = dutyReasonCodes.filter((reason) => dutyReasons[reason].shows !== null);

function failing(duty: DutyName, reason: DutyReason): StatusFacts {
  return withDuties(calmFacts, { [duty]: { reasons: [reason], provedAt: calmFacts.now } });
}

const contact = { lastContactAt: calmFacts.now, hasAnswered: true };

/** Where each duty is shown while it fails, found out by asking each view for it. */
function viewsOf(duty: DutyName, reason: DutyReason): readonly string[] {
  const facts = failing(duty, reason);
  const kind = statusKind(facts);
  const calm = statusKind(calmFacts);
  const health = healthOf(facts, contact, null);
  const views: Readonly<Record<string, boolean>> = {
    banner: kind !== calm && statusText(facts, kind, english, 500).title !== '',
    foot: statusInShort(facts, kind, english).title !== 'All sent',
    tray: traySign(facts) !== 'all-sent',
    status: exitCodeOfHealth(health.reasons) !== 0,
    '/health': supervisorAnswer(health).status === 503,
    figures: gauges.dutyState.labels.duty.includes(duty),
    alerts:
      gauges.dutyState.labels.state.includes('stopped') && alerts.includes('tacho_depot_duty_state{state="stopped"}'),
    dashboard: dashboard.includes('tacho_depot_duty_state{'),
    list: dutyWhy(facts.duties.find((each) => each.duty === duty) ?? noDuty(), english) !== '',
  };
  return Object.entries(views).flatMap(([view, isShown]) => (isShown ? [view] : []));
}

function noDuty(): never {
  throw new Error('the list lacks a duty');
}

const root = path.resolve(import.meta.dirname, '../../..');
const alerts = readFileSync(path.join(root, 'build/observe/alerts.yml'), 'utf8');
const dashboard = readFileSync(path.join(root, 'build/observe/dashboard.json'), 'utf8');
const everyView = ['banner', 'foot', 'tray', 'status', '/health', 'figures', 'alerts', 'dashboard', 'list'];
/** Ways in which a duty can fail, one for each. */
const ownReason: Readonly<Record<DutyName, DutyReason>> = {
  collecting: 'folder-unreachable',
  keeping: 'data-folder-gone',
  sending: 'keys-refused',
  reading: 'reading-fails',
  'report-drivers-missing': 'report-refused',
  'report-vehicles-missing': 'report-refused',
  'report-vehicles-dormant': 'report-refused',
  'report-availability': 'report-refused',
  'report-tachograph-types': 'report-not-answered',
  'report-fleets': 'report-not-answered',
  webhooks: 'delivery-not-taken',
  mail: 'mail-refused',
  'company-archive': 'archive-not-reached',
  'card-copies': 'copies-not-written',
  'central-settings': 'central-refused',
  backup: 'not-backed-up',
  clock: 'clock-wrong',
  disk: 'no-space',
  certificates: 'own-certificate',
  updates: 'update-not-answered',
  page: 'page-not-heard',
};

describe('the list of duties', () => {
  test.each(dutyNames)('shows in every view that %s fails', (duty) => {
    expect(viewsOf(duty, ownReason[duty])).toEqual(everyView);
  });

  test.each(shown)('has for %s a banner, a sign beside the clock, an exit code and a text', (reason) => {
    const facts = failing('sending', reason);
    expect(statusKind(facts)).not.toBe('all-sent');
    expect(traySign(facts)).not.toBe('all-sent');
    expect(exitCodeOfHealth(healthOf(facts, contact, null).reasons)).toBeGreaterThan(0);
    expect(statusText(facts, statusKind(facts), english, 500).title).not.toBe('');
  });

  test('is green where nothing is said against any duty', () => {
    expect(statusKind(calmFacts)).toBe('all-sent');
    expect(exitCodeOfHealth(healthOf(calmFacts, contact, null).reasons)).toBe(0);
    expect(supervisorAnswer(healthOf(calmFacts, contact, null)).status).toBe(200);
  });

  test('is no longer green once the proof of the data folder is too old', () => {
    const facts = withDuties(calmFacts, { keeping: { reasons: [], provedAt: calmFacts.now, goodForMs: 60_000 } });
    expect(statusKind(facts)).toBe('all-sent');
    expect(statusKind({ ...facts, now: facts.now + 60_001 })).toBe('not-known');
  });

  test('tells a proof that is still owed as not known, and not as working', () => {
    const facts = withDuties(calmFacts, { 'company-archive': { reasons: [], provedAt: null, goodForMs: 0 } });
    const archive = facts.duties.find(({ duty }) => duty === 'company-archive');
    expect(archive).toMatchObject({ state: 'not-known', reasons: ['not-proved'] });
    expect(exitCodeOfHealth(healthOf(facts, contact, null).reasons)).toBe(0);
  });

  test('shows keys that are refused before anything of other duties', () => {
    const facts = withDuties(calmFacts, {
      mail: { reasons: ['mail-refused'] },
      sending: { reasons: ['keys-refused'] },
    });
    expect(statusKind(facts)).toBe('keys');
  });

  test('stands in the documents as it is, with where each duty is shown', () => {
    const rows = dutyNames.map((duty) => {
      const views = viewsOf(duty, ownReason[duty]);
      return `| \`${duty}\` | ${t(`health.duties.${duty}`)} | ${views.join(', ')}, support bundle |`;
    });
    const states = dutyStates.map((state) => `| \`${state}\` | ${t(`health.states.${state}`)} |`);
    const guide = readFileSync(path.join(root, 'docs/health.md'), 'utf8');
    for (const line of [...rows, ...states]) expect(guide).toContain(line);
    const reasons = dutyReasonCodes.map((reason) => `| \`${reason}\` | \`${dutyReasons[reason].state}\` |`);
    for (const line of reasons) expect(guide).toContain(line);
  });
});
