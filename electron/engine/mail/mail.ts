import type { AnswerOf, Host, RequestError } from '../../../shared/contract/contract.ts';
import type { DutyReport } from '../../../shared/contract/duties.ts';
import type { MailCause, MailState, MailTest } from '../../../shared/contract/mail.ts';
import type { MailRequestName } from '../../../shared/contract/names.ts';
import type { MailList } from '../../../shared/mail/mail-list.ts';
import { mailDay, nextSlot } from '../../../shared/mail/mail-schedule.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { mailAddressSchema, mailObstacle } from '../../../shared/settings/mail-address.ts';
import { groupKey, type MailGroup, readMailGroups } from '../../../shared/settings/mail-group.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { RequestHandlers } from '../feature.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { outboxDuty } from '../outbox/outbox-duty.ts';
import { mailRules } from '../outbox/outbox-rules.ts';
import { zoneInForce } from '../platform/clock.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log, MailPassword } from '../ports.ts';
import { refusal, refused, secretRefusal } from '../refusal.ts';
import type { MailTrouble } from '../store/mail.ts';
import { type Store, storedOr } from '../store/store.ts';
import { letterRequests, type MailLetterParts, mailRefusals } from './mail-letters.ts';
import { digestOfState, type MailLists } from './mail-lists.ts';
import { createMailPlan, type HandIn } from './mail-plan.ts';
import { createMailRoutes, type MailRoutes } from './mail-route.ts';
import { createMailWording, type MailWording } from './mail-wording.ts';
import { type MailOutcome, type MailTransport, newMessageId } from './smtp.ts';

/** Lists that go to people by e-mail: planned, by hand, and what became of each. */
export interface Mail {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  readonly settingsChanged: () => void;
  /** A report came, or did not: perhaps a mail waited for it. */
  readonly reportsChanged: () => void;
  readonly state: () => MailState;
  /** Mails of the last days that did not reach everybody. */
  readonly trouble: () => MailTrouble | null;
  readonly duty: () => DutyReport;
  readonly requests: RequestHandlers<MailRequestName>;
  /** Signs in at the server, and sends nothing; for the checks. */
  readonly signIn: () => Promise<MailTest>;
  /** Forgets mails that were made before then. */
  readonly forget: (before: number) => void;
}

export interface MailParts extends Pick<MailLetterParts, 'letters'> {
  readonly store: Pick<Store, 'mail'>;
  readonly lists: MailLists;
  /** The reports are asked for by themselves from now on. */
  readonly keepFresh: () => void;
  readonly password: MailPassword;
  readonly transport: MailTransport;
  readonly settings: () => Settings;
  readonly locale: Host['locale'];
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
}

const testWithinMs = 60_000;
const shownDeliveries = 30;
/** A week: the next weekly mail has come by then, or tells of itself. */
const troubleLastsMs = 7 * 24 * 60 * 60_000;

export function createMail(parts: MailParts): Mail {
  const { settings, letters, clock, log } = parts;
  const routes = createMailRoutes(parts.password, settings);
  const wording = createMailWording(settings, parts.locale);
  const account = createAccount(parts);
  const outbox = createMailOutbox(parts, routes, account.changed);
  const groups = createGroups(settings);
  const onNew = () => {
    outbox.wake();
    account.changed();
  };
  const handIn = createHandIn(parts, wording, onNew);
  const plan = createMailPlan(parts, groups, handIn, account.changed, onNew);
  const tried = createTrial(parts, routes, wording);
  let isWorking = false;
  let password: MailState['password'] = { state: 'missing', problem: null, isFixed: parts.password.isFixed };

  function state(): MailState {
    const { sendMail, timeZone } = settings();
    const nextAt = (group: MailGroup) => nextSlot(group, clock.now(), zoneInForce(timeZone)).at;
    return {
      sending: sendMail ? (isWorking ? 'on' : 'not-working') : 'off',
      password,
      groups: groups().map((group) => ({ name: group.name, nextAt: nextAt(group) })),
      ...account.history(),
    };
  }

  async function lookUpPassword(): Promise<void> {
    password = await routes.password();
  }

  return {
    start() {
      isWorking = true;
      if (settings().sendMail) parts.keepFresh();
      outbox.start();
      // A letter that a kill left under way is in doubt by now.
      letters.toldOfLetters();
      account.changed();
      plan.start();
      void contained(log, 'mail', () => wording.followLanguage().then(plan.check));
    },
    async stop() {
      isWorking = false;
      plan.stop();
      await outbox.stop();
    },
    settingsChanged() {
      if (isWorking && settings().sendMail) parts.keepFresh();
      void contained(log, 'mail', () => wording.followLanguage().then(plan.check));
      if (isWorking) outbox.hurry();
      void lookUpPassword().then(account.changed);
    },
    reportsChanged: () => void contained(log, 'mail', plan.check),
    state,
    trouble: account.trouble,
    duty: account.duty,
    signIn: () => tried(null),
    forget: parts.store.mail.forget,
    requests: {
      ...createListRequests(parts, groups, handIn, wording),
      ...letterRequests(parts, onNew),
      'mail.get': async () => {
        await lookUpPassword();
        return success(state());
      },
      'mail.replacePassword': async ({ password: given }) => {
        const written = await routes.replacePassword(given);
        if (!written.ok) return secretRefusal(written.error);
        await lookUpPassword();
        if (isWorking) outbox.hurry();
        account.changed();
        return success({});
      },
      'mail.test': async ({ recipient }) => {
        const address = mailAddressSchema.safeParse(recipient);
        return address.success
          ? success(await tried(address.data))
          : refusal('bad-arguments', 'not-a-mail-address', { field: 'recipient' });
      },
      'mail.again': async ({ id }) => {
        if (!parts.store.mail.again(id, clock.now())) return refusal('not-found', 'mail-gone');
        outbox.wake();
        account.changed();
        return success({});
      },
    },
  };
}

function createMailOutbox(parts: MailParts, routes: MailRoutes, onChange: () => void): Outbox {
  const { store, settings, transport, clock, log, letters } = parts;
  return createOutbox({
    part: 'mail',
    rules: mailRules,
    store: store.mail,
    isOn: () => settings().sendMail,
    async attempt({ recipient: to, messageId, madeAt, content }, signal) {
      onChange();
      const found = await routes.inForce();
      if (!found.ok) return { kind: 'later', ...found.error };
      const { route, from } = found.value;
      const outcome = await transport.send(route, { from, to, messageId, madeAt, content }, signal);
      return outcome.kind === 'taken' ? { kind: 'taken', value: null } : outcome;
    },
    onEnd({ letterOf }, end) {
      if (letterOf !== null) letters.toldOfLetters();
      log.info(
        'mail.ended',
        end.state === 'done' ? { state: 'sent', code: null } : { state: end.state, code: end.failure },
      );
      onChange();
    },
    onNotStored: ({ code }) => log.error('mail.not-stored', { code }),
    clock,
    log,
  });
}

/** What became of mails. Kept here, because the first screen asks for it far more often than it changes. */
function createAccount({ store: { mail: store }, settings, clock, onChange }: MailParts) {
  let trouble: MailTrouble | null = null;
  let lastSentAt: number | null = null;
  return {
    trouble: () => trouble,
    /** Whether lists get to their readers. */
    duty(): DutyReport {
      if (!settings().sendMail) return outboxDuty(null);
      const reason = trouble && (trouble.isTriedAgain ? 'mail-not-reached' : 'mail-refused');
      const { count: waiting = 0, since = null } = trouble ?? {};
      return outboxDuty({ waiting, oldestAt: since, failingSince: since, lastDoneAt: lastSentAt, reason });
    },
    changed() {
      const { sendMail } = settings();
      trouble = sendMail ? storedOr(() => store.trouble(clock.now() - troubleLastsMs), trouble) : null;
      lastSentAt = sendMail ? storedOr(store.lastSentAt, lastSentAt) : null;
      onChange();
    },
    history(): Pick<MailState, 'deliveries' | 'total'> {
      const { deliveries, total } = storedOr(() => store.newest(shownDeliveries), { deliveries: [], total: 0 });
      return { deliveries: [...deliveries], total };
    },
  };
}

function createGroups(settings: () => Settings): () => readonly MailGroup[] {
  let kept = { text: '', groups: readMailGroups('') };
  return () => {
    const { mailGroups: text } = settings();
    if (kept.text !== text) kept = { text, groups: readMailGroups(text) };
    return kept.groups;
  };
}

function createHandIn({ store, settings }: MailParts, wording: MailWording, onNew: () => void): HandIn {
  return (group, list, cause, handled) => {
    const { mailFrom, timeZone } = settings();
    const count = (of: 'driver' | 'vehicle') => list.parts.find((part) => part.of === of)?.rows.length ?? 0;
    const recipients = store.mail.add({
      groupKey: groupKey(group.name),
      groupName: group.name,
      cause,
      day: mailDay(list.madeAt, zoneInForce(timeZone)),
      stateDigest: digestOfState(list),
      madeAt: list.madeAt,
      letter: null,
      drivers: count('driver'),
      vehicles: count('vehicle'),
      content: wording.ofList(list).content,
      handled: handled ?? null,
      recipients: [...new Set(group.recipients)].map((address) => ({ address, messageId: newMessageId(mailFrom) })),
    });
    if (recipients > 0) onNew();
    return recipients;
  };
}

type ListRequest = 'mail.preview' | 'mail.send' | 'mail.sendChoice' | 'mail.choices';

/** Lists that a person asks for. */
function createListRequests(
  { lists, settings, keepFresh }: MailParts,
  groups: () => readonly MailGroup[],
  handIn: HandIn,
  wording: MailWording,
): Pick<Mail['requests'], ListRequest> {
  const groupNamed = (name: string) => groups().find((group) => groupKey(group.name) === groupKey(name));

  /** The group, unless something keeps a mail to it from being handed in at all. */
  function groupToSend(name: string): Result<MailGroup, RequestError> {
    const group = groupNamed(name);
    if (group === undefined) return failure(noSuchGroup);
    const obstacle = mailObstacle(settings());
    return obstacle === null ? success(group) : mailRefusals[obstacle];
  }

  function handedIn(group: MailGroup, list: MailList, cause: MailCause): Result<AnswerOf<'mail.send'>, RequestError> {
    const recipients = handIn(group, list, cause);
    return success({ outcome: recipients === 0 ? 'already' : 'handed-in', recipients });
  }

  return {
    'mail.preview': async ({ group: name }) => {
      const group = groupNamed(name);
      if (group === undefined) return failure(noSuchGroup);
      keepFresh();
      const { document, content } = wording.ofList(await lists.ofGroup(group));
      const { text, html, fileName: attachment } = content;
      return success({ document, text, html, attachment, recipients: [...group.recipients] });
    },
    'mail.send': async ({ group: name }) => {
      const group = groupToSend(name);
      return group.ok ? handedIn(group.value, await lists.ofGroup(group.value), 'by-hand') : group;
    },
    'mail.sendChoice': async ({ group: name, of, ids }) => {
      const group = groupToSend(name);
      if (!group.ok) return group;
      const list = await lists.ofChoice(group.value, of, ids);
      if (list.parts.every(({ rows }) => rows.length === 0)) return refusal('not-found', 'nobody-of-choice');
      return handedIn(group.value, list, 'choice');
    },
    'mail.choices': async () => {
      keepFresh();
      return success(lists.choices());
    },
  };
}

/** Tries the way to the server. To null: no more than the sign-in. */
function createTrial({ transport, clock }: MailParts, routes: MailRoutes, wording: MailWording) {
  async function outcomeOfTest(to: string | null): Promise<MailOutcome> {
    const found = await routes.inForce();
    if (!found.ok) return { kind: 'later', ...found.error };
    const { route, from } = found.value;
    const giveUp = new AbortController();
    const cancel = clock.after(testWithinMs, () => giveUp.abort());
    const letter =
      to === null ? null : { from, to, messageId: newMessageId(from), madeAt: clock.now(), content: wording.ofTest() };
    const outcome = await transport.send(route, letter, giveUp.signal);
    cancel();
    const isTimedOut = outcome.kind !== 'taken' && outcome.failure === 'interrupted';
    return isTimedOut ? { ...outcome, failure: 'timed-out' } : outcome;
  }

  return async (to: string | null): Promise<MailTest> => {
    const startedMs = clock.monotonicMs();
    const outcome = await outcomeOfTest(to);
    const milliseconds = Math.max(1, Math.round(clock.monotonicMs() - startedMs));
    if (outcome.kind === 'taken') return { outcome: 'taken', failure: null, words: null, milliseconds };
    const { kind, failure: why, words } = outcome;
    return { outcome: kind === 'in-doubt' ? 'in-doubt' : 'failed', failure: why, words, milliseconds };
  };
}

const noSuchGroup = refused('not-found', 'no-such-group', { field: 'group' });
