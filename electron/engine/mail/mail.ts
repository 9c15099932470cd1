import { randomUUID } from 'node:crypto';
import type { AnswerOf, ArgumentsOf, Host, RequestError } from '../../../shared/contract/contract.ts';
import type { DutyReport } from '../../../shared/contract/duties.ts';
import type { MailCause, MailState, MailTest } from '../../../shared/contract/mail.ts';
import type { MailRequestName } from '../../../shared/contract/names.ts';
import { listSeparator, type Separator } from '../../../shared/format/csv.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { en } from '../../../shared/i18n/en.ts';
import { type Language, languageFor } from '../../../shared/i18n/languages.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { mailHtml, mailText } from '../../../shared/mail/mail-bodies.ts';
import { mailCsv, mailDocument } from '../../../shared/mail/mail-document.ts';
import { isAllQuiet, type MailList } from '../../../shared/mail/mail-list.ts';
import { dueSlot, lastSlot, mailDay, nextSlot, scheduleText } from '../../../shared/mail/mail-schedule.ts';
import { printableLine } from '../../../shared/printable-text.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { domainOf, mailAddressSchema } from '../../../shared/settings/mail-address.ts';
import { groupKey, type MailGroup, readMailGroups } from '../../../shared/settings/mail-group.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { repeat, zoneInForce } from '../platform/clock.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log, MailPassword } from '../ports.ts';
import { refusal, refused, secretRefusal } from '../refusal.ts';
import type { KeptSchedule, MailContent, MailTrouble } from '../store/mail.ts';
import { type Store, StoreError, storedOr } from '../store/store.ts';
import { mailDuty } from './mail-duty.ts';
import { digestOfState, type MailLists } from './mail-lists.ts';
import { createMailRoutes } from './mail-route.ts';
import { createOutbox } from './outbox.ts';
import type { MailOutcome, MailTransport } from './smtp.ts';

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
  readonly requests: {
    readonly [Name in MailRequestName]: (given: ArgumentsOf<Name>) => Promise<Result<AnswerOf<Name>, RequestError>>;
  };
  /** Signs in at the server, and sends nothing; for the checks. */
  readonly signIn: () => Promise<MailTest>;
  /** Forgets mails that were made before then. */
  readonly forget: (before: number) => void;
}

export interface MailParts {
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

const checkEveryMs = 60_000;
/** A mail that is due waits no longer than this for a report that is being asked for. */
const waitsForReportsMs = 30 * 60_000;
const testWithinMs = 60_000;
const shownDeliveries = 30;
/** A week: the next weekly mail has come by then, or tells of itself. */
const troubleLastsMs = 7 * 24 * 60 * 60_000;

export function createMail(parts: MailParts): Mail {
  const { lists, settings, clock, log, locale, transport, onChange } = parts;
  const store = parts.store.mail;
  const routes = createMailRoutes(parts.password, settings);
  const outbox = createOutbox({
    store,
    routes,
    transport,
    clock,
    log,
    onChange: changed,
    isOn: () => settings().sendMail,
  });
  let isWorking = false;
  /** One look at a time: making a list takes more than a turn, and a mail must not be made twice. */
  let isChecking = false;
  let isCheckWanted = false;
  let cancelChecks = () => {};
  let workingSince = 0;
  let password: MailState['password'] = { state: 'missing', problem: null, isFixed: parts.password.isFixed };
  let kept = { text: '', groups: readMailGroups('') };

  let trouble: MailTrouble | null = null;
  let lastSentAt: number | null = null;
  let language: Language = 'en';
  let t = createTexts(en);

  /** The facts of the first screen are asked for far more often than they change. */
  function changed(): void {
    trouble = readTrouble();
    lastSentAt = settings().sendMail ? storedOr(store.lastSentAt, lastSentAt) : null;
    onChange();
  }

  function readTrouble(): MailTrouble | null {
    try {
      return settings().sendMail ? store.trouble(clock.now() - troubleLastsMs) : null;
    } catch (error) {
      if (error instanceof StoreError) return trouble;
      throw error;
    }
  }

  const zone = () => zoneInForce(settings().timeZone);

  function groups(): readonly MailGroup[] {
    const { mailGroups: text } = settings();
    if (kept.text !== text) kept = { text, groups: readMailGroups(text) };
    return kept.groups;
  }

  /** Mails are in the language of the depot. */
  async function speak(): Promise<void> {
    const wanted = languageFor(settings().language, [locale]);
    if (wanted === language) return;
    language = wanted;
    const texts = createTexts(await loadCatalogue(wanted));
    if (language === wanted) t = texts;
  }

  function formatter(): Formatter {
    return { t, times: createTimes(zone(), t) };
  }

  function separator(): Separator {
    switch (settings().csvSeparator) {
      case 'comma':
        return ',';
      case 'semicolon':
        return ';';
      case 'system':
        return listSeparator(locale);
    }
  }

  function worded(list: MailList) {
    const texts = formatter();
    const document = mailDocument(list, settings().depotName, texts);
    const content: MailContent = {
      subject: document.subject,
      text: mailText(document),
      html: mailHtml(document, texts.t('measures.language')),
      csv: mailCsv(list, separator(), texts),
      fileName: fileNameOf(list.groupName, mailDay(list.madeAt, zone()), texts),
    };
    return { document, content };
  }

  /** Gives how many recipients get it; those who got one that says the same today are left out. */
  function handIn(
    group: MailGroup,
    list: MailList,
    { cause, from, handled = null }: { cause: MailCause; from: string; handled?: KeptSchedule | null },
  ): number {
    const count = (of: 'driver' | 'vehicle') => list.parts.find((part) => part.of === of)?.rows.length ?? 0;
    const recipients = store.add({
      groupKey: groupKey(group.name),
      groupName: group.name,
      cause,
      day: mailDay(list.madeAt, zone()),
      stateDigest: digestOfState(list),
      madeAt: list.madeAt,
      drivers: count('driver'),
      vehicles: count('vehicle'),
      content: worded(list).content,
      handled,
      recipients: [...new Set(group.recipients)].map((address) => ({
        address,
        messageId: `<${randomUUID()}@${domainOf(from)}>`,
      })),
    });
    if (recipients > 0) {
      outbox.wake();
      changed();
    }
    return recipients;
  }

  /** Makes the mails that are due. Anything that stands in their way is tried again with the next check. */
  async function check(): Promise<void> {
    isCheckWanted = true;
    if (isChecking) return;
    isChecking = true;
    try {
      while (isWorking && isCheckWanted) {
        isCheckWanted = false;
        const { sendMail, mailFrom } = settings();
        for (const group of groups()) await checkGroup(group, sendMail && mailFrom !== '', mailFrom);
      }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.error('mail.not-stored', { code: error.code });
    } finally {
      isChecking = false;
    }
  }

  async function checkGroup(group: MailGroup, mayMake: boolean, from: string): Promise<void> {
    const key = groupKey(group.name);
    const schedule = scheduleText(group);
    const now = clock.now();
    const known = store.schedule(key);
    // A new group, another time, and mails that were switched off begin with the next time, not with the last.
    if (known === null || known.schedule !== schedule || !mayMake) {
      const { day } = lastSlot(group, now, zone());
      const handledDay = known !== null && known.handledDay > day ? known.handledDay : day;
      if (known?.schedule !== schedule || known.handledDay !== handledDay)
        store.setSchedule(key, { schedule, handledDay });
      return;
    }
    const slot = dueSlot(group, known.handledDay, now, zone());
    if (slot === null) return;
    const waitedSince = Math.max(slot.at, workingSince);
    if (!lists.isSettled(group) && now - waitedSince < waitsForReportsMs) return;
    const list = await lists.ofGroup(group);
    if (!isWorking) return;
    const handled = { schedule, handledDay: slot.day };
    if (group.evenIfEmpty || !isAllQuiet(list)) handIn(group, list, { cause: 'schedule', from, handled });
    else store.setSchedule(key, handled);
    changed();
  }

  function state(): MailState {
    const { sendMail } = settings();
    return {
      sending: sendMail ? (isWorking ? 'on' : 'not-working') : 'off',
      password,
      groups: groups().map((group) => ({ name: group.name, nextAt: nextSlot(group, clock.now(), zone()).at })),
      ...history(),
    };
  }

  function history(): Pick<MailState, 'deliveries' | 'total'> {
    try {
      const { deliveries, total } = store.newest(shownDeliveries);
      return { deliveries: [...deliveries], total };
    } catch (error) {
      if (error instanceof StoreError) return { deliveries: [], total: 0 };
      throw error;
    }
  }

  async function lookUpPassword(): Promise<void> {
    password = await routes.password();
  }

  const groupNamed = (name: string) => groups().find((group) => groupKey(group.name) === groupKey(name));

  /** What keeps a person's mail from being handed in at all. */
  function whyNot(group: MailGroup | undefined): RequestError | null {
    if (group === undefined) return noSuchGroup;
    const { sendMail, mailFrom } = settings();
    if (!sendMail) return refused('not-possible-now', 'mail-switched-off');
    if (mailFrom === '') return refused('not-possible-now', 'no-mail-sender');
    return null;
  }

  function handedIn(group: MailGroup, list: MailList, cause: MailCause): Result<AnswerOf<'mail.send'>, RequestError> {
    const recipients = handIn(group, list, { cause, from: settings().mailFrom });
    return success({ outcome: recipients === 0 ? 'already' : 'handed-in', recipients });
  }

  /** @param to null: no more than the sign-in */
  async function tried(to: string | null): Promise<MailTest> {
    const startedMs = clock.monotonicMs();
    const outcome = await outcomeOfTest(to);
    const milliseconds = Math.max(1, Math.round(clock.monotonicMs() - startedMs));
    if (outcome.kind === 'taken') return { outcome: 'taken', failure: null, words: null, milliseconds };
    const { kind, failure: why, words } = outcome;
    return { outcome: kind === 'in-doubt' ? 'in-doubt' : 'failed', failure: why, words, milliseconds };
  }

  async function outcomeOfTest(to: string | null): Promise<MailOutcome> {
    const found = await routes.inForce();
    if (!found.ok) return { kind: 'later', ...found.error };
    const { route, from } = found.value;
    const giveUp = new AbortController();
    const cancel = clock.after(testWithinMs, () => giveUp.abort());
    const depot = printableLine(settings().depotName);
    const subject = depot === '' ? t('mail.test.subject') : t('mail.test.subjectOf', { depot });
    const text = t('mail.test.text');
    const letter =
      to === null ? null : { from, to, messageId: `<${randomUUID()}@${domainOf(from)}>`, madeAt: clock.now() };
    const content: MailContent = { subject, text: `${text}\n`, html: `<p>${text}</p>`, csv: '', fileName: '' };
    const outcome = await transport.send(route, letter && { ...letter, content }, giveUp.signal);
    cancel();
    const isTimedOut = outcome.kind !== 'taken' && outcome.failure === 'interrupted';
    return isTimedOut ? { ...outcome, failure: 'timed-out' } : outcome;
  }

  return {
    start() {
      isWorking = true;
      workingSince = clock.now();
      if (settings().sendMail) parts.keepFresh();
      outbox.start();
      changed();
      void contained(log, 'mail', () => speak().then(check));
      cancelChecks = repeat(clock, checkEveryMs, check);
    },
    async stop() {
      isWorking = false;
      cancelChecks();
      await outbox.stop();
    },
    settingsChanged() {
      if (isWorking && settings().sendMail) parts.keepFresh();
      void contained(log, 'mail', () => speak().then(check));
      if (isWorking) outbox.hurry();
      void lookUpPassword().then(changed);
    },
    reportsChanged: () => void contained(log, 'mail', check),
    state,
    trouble: () => trouble,
    duty: () => mailDuty(settings().sendMail, trouble, lastSentAt),
    signIn: () => tried(null),
    forget: store.forget,
    requests: {
      'mail.get': async () => {
        await lookUpPassword();
        return success(state());
      },
      'mail.replacePassword': async ({ password: given }) => {
        const written = await routes.replacePassword(given);
        if (!written.ok) return secretRefusal(written.error);
        await lookUpPassword();
        if (isWorking) outbox.hurry();
        changed();
        return success({});
      },
      'mail.test': async ({ recipient }) => {
        const address = mailAddressSchema.safeParse(recipient);
        return address.success
          ? success(await tried(address.data))
          : refusal('bad-arguments', 'not-a-mail-address', { field: 'recipient' });
      },
      'mail.preview': async ({ group: name }) => {
        const group = groupNamed(name);
        if (group === undefined) return failure(noSuchGroup);
        parts.keepFresh();
        const { document, content } = worded(await lists.ofGroup(group));
        const { text, html, fileName: attachment } = content;
        return success({ document, text, html, attachment, recipients: [...group.recipients] });
      },
      'mail.send': async ({ group: name }) => {
        const group = groupNamed(name);
        const why = whyNot(group);
        if (group === undefined || why !== null) return failure(why ?? noSuchGroup);
        return handedIn(group, await lists.ofGroup(group), 'by-hand');
      },
      'mail.sendChoice': async ({ group: name, of, ids }) => {
        const group = groupNamed(name);
        const why = whyNot(group);
        if (group === undefined || why !== null) return failure(why ?? noSuchGroup);
        const list = await lists.ofChoice(group, of, ids);
        if (list.parts.every(({ rows }) => rows.length === 0)) {
          return refusal('not-found', 'nobody-of-choice');
        }
        return handedIn(group, list, 'choice');
      },
      'mail.again': async ({ id }) => {
        if (!store.again(id, clock.now())) return refusal('not-found', 'mail-gone');
        outbox.wake();
        changed();
        return success({});
      },
      'mail.choices': async () => {
        parts.keepFresh();
        return success(lists.choices());
      },
    },
  };
}

const noSuchGroup = refused('not-found', 'no-such-group', { field: 'group' });

/** Without what a file system does not take. */
function fileNameOf(groupName: string, day: string, { t }: Formatter): string {
  const group = printableLine(groupName)
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return t('mail.fileName', { group, day });
}
