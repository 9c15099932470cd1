import type { CentralSettings } from '../../../shared/contract/contract.ts';
import { type Duty, type DutyReason, dutyReasons, reasonsOfService } from '../../../shared/contract/duties.ts';
import { centralTroubleText } from '../../../shared/format/central-text.ts';
import { custodyTroubleText } from '../../../shared/format/custody-text.ts';
import { dutyAction, dutyWhy } from '../../../shared/format/duty-text.ts';
import { mailTroubleText } from '../../../shared/format/mail-text.ts';
import { backupErrorText, replacedText } from '../../../shared/format/status-text.ts';
import { budgetText, trafficText } from '../../../shared/format/traffic-text.ts';
import { type Traffic, trafficBudget } from '../../../shared/service/traffic.ts';
import { exitCodeOfStartError, exitCodes, type StartError } from '../exit-codes.ts';
import type { AgentHealth } from '../health.ts';
import { type CommonOptions, formatCounts, print, printAttention } from '../output.ts';
import { type DepotAccess, withDepot } from '../with-depot.ts';
import { commandWords as t, words } from '../words.ts';

export interface StatusOptions extends CommonOptions {
  /** What is told of the records themselves is read, and not told again. */
  readonly dismiss: boolean;
}

/**
 * Older than this, and the service is asked whether it can be reached: an agent that has nothing to send asks nothing. So it
 * is where the last answer was to the program before this start: another version may not reach it.
 */
const contactIsRecentForMs = 15 * 60_000;

/**
 * Says what is sent and what is not, and whether an agent works on it. Ends with 0 only where an agent runs, its last
 * scan is recent, the service was reached and nothing waits or needs attention.
 */
export function status(options: StatusOptions): Promise<number> {
  const act = async (depot: DepotAccess) => {
    const counts = await depot.ask('uploads.counts', {});
    if (counts.needsAttention > 0) await printAttention(options, (query) => depot.ask('uploads.page', query));
    const health = depot.isAgentRunning
      ? await askedHealth(depot)
      : { ...(await depot.health()), reasons: [], duties: [] };
    const { reasons, duties, lastScanAt, lastContactAt } = health;
    const { keysProblem, central } = await depot.ask('settings.get', {});
    if (central !== null) printCentral(options, central);
    if (keysProblem !== null) print(options, keysProblem, { event: 'keys-not-usable', why: keysProblem });
    await printRecords(options, depot);
    const agent = depot.isAgentRunning ? 'running' : 'none';
    const said = depot.isAgentRunning ? formatAgent(health) : t('command.status.noAgent');
    const traffic = await depot.ask('traffic.get', {});
    const { publicKey } = await depot.askJournal('agent.journal-state', {});
    const facts = {
      agent,
      lastScanAt,
      lastContactAt,
      reasons,
      duties: duties.map(toldDuty),
      centralSettings: central?.inForce?.version ?? null,
      publicKey,
      traffic: toldTraffic(traffic),
    };
    print(
      options,
      `${formatCounts(counts)}
${said}
${trafficText(traffic, { t: words })} ${budgetText({ t: words })}`,
      { ...counts, ...facts },
    );
    return depot.isAgentRunning ? exitCodeOfHealth(reasons) : exitCodes.noAgent;
  };
  return withDepot(options, act, { exitCodeOf: (error) => exitCodeWithoutDepot(options, error) });
}

/** What the settings screen says of the settings for all depots, where the newest are not in force. */
function printCentral(options: StatusOptions, central: CentralSettings): void {
  const { trouble, inForce, waiting } = central;
  if (inForce !== null) {
    const { version, issuedAt } = inForce;
    const at = isoTime(issuedAt);
    const until = inForce.until === null ? null : isoTime(inForce.until);
    const line = t('command.status.central', { version, at });
    const said = until === null ? line : `${line} ${t('command.status.centralUntil', { at: until })}`;
    print(options, said, { event: 'central-settings', version, signedAt: at, until });
  }
  if (waiting !== null) {
    const { version } = waiting;
    const at = isoTime(waiting.from);
    print(options, t('command.status.centralWaiting', { version, at }), {
      event: 'central-settings-waiting',
      version,
      from: at,
    });
  }
  const said = centralTroubleText(central, isoTime, { t: words });
  if (trouble === null || said === null) return;
  const facts = { kind: trouble.kind, since: isoTime(trouble.since), why: said.why };
  print(options, `${said.why} ${said.line}`, { event: 'central-settings-not-in-force', ...facts });
}

/** What the first screen says of the records themselves; dismissed when it was said, where that is wanted. */
async function printRecords(options: StatusOptions, { ask }: DepotAccess): Promise<void> {
  const {
    recordsReplaced,
    backupTrouble,
    mailTrouble = null,
    custodyTrouble = null,
  } = (await ask('status.get', {})).facts;
  const texts = { t: words };
  if (recordsReplaced !== null) {
    const { title, line, place } = replacedText(recordsReplaced, isoTime, texts);
    const { by, at, backupAt } = recordsReplaced;
    const facts = { by, at: isoTime(at), backupAt: backupAt === null ? null : isoTime(backupAt) };
    const again = options.dismiss ? '' : `\n${t('command.status.dismiss')}`;
    print(options, `${title} ${line} ${place}${again}`, { event: 'records-replaced', ...facts });
    if (options.dismiss) await ask('records.dismiss', {});
  }
  if (backupTrouble !== null) {
    const { title, line } = backupErrorText(backupTrouble, isoTime, texts);
    const { code, since } = backupTrouble;
    print(options, `${title} ${line}`, { event: 'records-not-backed-up', code, since: isoTime(since) });
  }
  if (custodyTrouble !== null) {
    const { title, line } = custodyTroubleText(custodyTrouble, texts);
    const { since, ...facts } = custodyTrouble;
    print(options, `${title}. ${line}`, { event: 'copies-stay', ...facts, since: isoTime(since) });
  }
  if (mailTrouble !== null) {
    const { title, line } = mailTroubleText(mailTrouble, texts);
    const { count, since, failure } = mailTrouble;
    print(options, `${title} ${line}`, { event: 'mail-not-arrived', count, code: failure, since: isoTime(since) });
  }
}

/** What was asked of the service, as programs read it. */
function toldTraffic({ hour, today }: Traffic) {
  return { hour, today, budget: trafficBudget };
}

/** Somebody has the data folder, but nobody answers for it. */
function exitCodeWithoutDepot(options: CommonOptions, error: StartError): number {
  if (error.code !== 'in-use') return exitCodeOfStartError(error);
  const unknown = { lastScanAt: null, lastContactAt: null, reasons: [], duties: [] };
  print(options, t('command.status.silent'), { agent: 'silent', ...unknown });
  return exitCodes.noAgent;
}

/** Where the service was not asked lately, the agent asks it now. */
async function askedHealth(depot: DepotAccess): Promise<AgentHealth> {
  const health = await depot.health();
  const { reasons, lastContactAt, hasAnswered } = health;
  const isRecent =
    hasAnswered && lastContactAt !== null && Date.now() - Date.parse(lastContactAt) < contactIsRecentForMs;
  if (isRecent || reasons.some((reason) => reasonsOfService.has(reason))) return health;
  const { works, steps } = await depot.ask('connection.test', {});
  const after = await depot.health();
  if (works || after.reasons.includes('service-not-reached')) return after;
  const failed = steps.find(({ state }) => state === 'failed')?.step;
  const found: DutyReason = failed === 'keys' ? 'keys-refused' : 'service-not-reached';
  return { ...after, reasons: [...after.reasons, found] };
}

/**
 * By the list of duties: 2 where one of them, or a file, waits for a person; 3 where one fails for now, where files wait,
 * and where the folders or the data folder have not been proved lately. A proof that another duty still owes is told, and
 * is no reason.
 */
export function exitCodeOfHealth(reasons: readonly DutyReason[]): number {
  const states = reasons
    .filter((reason) => dutyReasons[reason].shows !== null)
    .map((reason) => dutyReasons[reason].state);
  if (states.some((state) => state === 'stopped' || state === 'attention')) return exitCodes.needsAttention;
  return states.length > 0 ? exitCodes.stillWaits : exitCodes.done;
}

function formatAgent({ duties, reasons, lastScanAt, lastContactAt }: Omit<AgentHealth, 'isStarting'>): string {
  const times = { scan: lastScanAt ?? t('command.status.notYet'), contact: lastContactAt ?? t('command.status.never') };
  const ofDuties = new Set(duties.flatMap((duty) => duty.reasons));
  // What was found out just now is of no duty yet.
  const found = reasons
    .filter((reason) => !ofDuties.has(reason))
    .map((reason) => `  ${words(`health.reasons.${reason}`)}`);
  const told = duties.filter(({ reasons: [worst] }) => worst !== undefined && dutyReasons[worst].shows !== null);
  return [t('command.status.runs', times), ...told.map(formatDuty), ...found].join('\n');
}

function formatDuty(duty: Duty): string {
  const action = dutyAction(duty, { t: words });
  const since = words('health.since', { since: isoTime(duty.since) });
  return `  ${words(`health.duties.${duty.duty}`)}: ${dutyWhy(duty, { t: words })} ${since}${action === null ? '' : ` ${action}`}`;
}

/** A duty as a program reads it. */
function toldDuty({ duty, state, reasons, since, backlog, oldestAt, provedAt }: Duty) {
  const time = (epochMs: number | null) => (epochMs === null ? null : isoTime(epochMs));
  return { duty, state, reasons, since: isoTime(since), backlog, oldestAt: time(oldestAt), provedAt: time(provedAt) };
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
