import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMail, type Mail, type MailParts } from '../../../electron/engine/mail/mail.ts';
import type { MailLists } from '../../../electron/engine/mail/mail-lists.ts';
import type { Letter, MailOutcome, MailTransport } from '../../../electron/engine/mail/smtp.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { openStore } from '../../../electron/engine/store/open-store.ts';
import { type Store, StoreError } from '../../../electron/engine/store/store.ts';
import { chosenPart, listPart, type MailSubject, type ReportStanding } from '../../../shared/mail/mail-list.ts';
import { mailGroupSchema, mailGroupsText } from '../../../shared/settings/mail-group.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { dayNumber } from '../../../shared/tachograph/time.ts';
import { createFakeClock, type FakeClock } from '../../faults/fake-clock.ts';
import { mailPasswordInMemory } from '../../faults/mail-password.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { openEntry } from '../kept-to-do.ts';

const hourMs = 3_600_000;
const taken: MailOutcome = { kind: 'taken' };
const refusedMail: MailOutcome = { kind: 'refused', failure: 'recipient-refused', words: '550 no such user here' };
const later: MailOutcome = { kind: 'later', failure: 'busy', words: '451 Come back' };

interface Fixture {
  readonly mail: Mail;
  readonly clock: FakeClock;
  readonly sent: Letter[];
  readonly store: Store;
  readonly settings: Settings;
  /** How the driver of the one entry was asked, as it is noted. */
  readonly asked: () => string[];
  readonly answers: (MailOutcome | Promise<MailOutcome>)[];
  readonly world: { drivers: MailSubject[]; isSettled: boolean; isDiskFailing: boolean };
  readonly again: () => Fixture;
}

const group = mailGroupSchema.parse({
  name: 'North',
  recipients: ['one@example.com', 'two@example.com'],
  about: 'drivers',
  interval: 'daily',
  at: '07:00',
});

/** The part itself over a real database, at 06:00 on Sunday 22 November 2026 in London; only the server is made up. */
async function startMail(given: Partial<Settings> = {}): Promise<Fixture> {
  const directory = mkdtempSync(join(tmpdir(), 'mail-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const clock = createFakeClock(Date.UTC(2026, 10, 22, 6, 0));
  const listener = { changed: () => {} };
  const opened = await openStore({ directory, files: nodeFiles(), clock, log: silentLog, listener });
  if (!opened.ok) throw new Error(opened.error.message);
  const { store } = opened.value;
  onTestFinished(() => store.close());
  const settings: Settings = {
    ...defaultSettings,
    sendMail: true,
    mailServer: 'smtp.example.com',
    mailFrom: 'depot@example.com',
    timeZone: 'Europe/London',
    mailGroups: mailGroupsText([group]),
    ...given,
  };
  const [entry] = store.toDo.keep([{ entry: openEntry, event: null }]);
  return run({
    clock,
    store,
    settings,
    sent: [],
    answers: [],
    asked: () => store.toDo.events(entry?.id ?? 0).map(({ what }) => ('how' in what ? what.how : what.code)),
    world: { drivers: [driver('a', 40)], isSettled: true, isDiskFailing: false },
  });
}

function run(kept: Omit<Fixture, 'mail' | 'again'>): Fixture {
  const { clock, store, settings, sent, answers, world } = kept;
  const transport: MailTransport = {
    send: async (_route, letter) => {
      if (letter !== null) sent.push(letter);
      return answers.shift() ?? taken;
    },
  };
  const today = () => dayNumber(new Date(clock.now()).toISOString().slice(0, 10));
  const report = (): ReportStanding => ({
    state: 'fresh' as const,
    asOf: clock.now(),
    misfits: 0,
    narrowedTo: null,
    askedOf: null,
    isOtherReading: false,
  });
  const head = (groupName: string) => ({ groupName, madeAt: clock.now(), today: today() });
  const lists: MailLists = {
    ofGroup: async (of) => ({
      ...head(of.name),
      isChoice: false,
      parts: [listPart('driver', of, world.drivers, report(), today())],
    }),
    ofChoice: async (to, of, ids) => {
      const rows = world.drivers.filter(({ id }) => ids.includes(id));
      const part = chosenPart(of, { limitDays: 28, dueSoonDays: 7 }, rows, report(), today());
      return { ...head(to.name), isChoice: true, parts: [part] };
    },
    choices: () => ({ divisions: [], driverCategories: [], agencies: [], vehicleCategories: [] }),
    isSettled: () => world.isSettled,
  };
  const letters: MailParts['letters'] = {
    mayWrite: (entry) => {
      const last = store.toDo.events(entry).at(-1);
      const isToday = last !== undefined && last.at >= clock.now() - (clock.now() % (24 * hourMs));
      return isToday && last.what.code === 'asked' ? 'asked-today' : { name: 'Greer Ollivant' };
    },
    act() {
      if (world.isDiskFailing) throw new StoreError('failed');
      return 'noted';
    },
    toldOfLetters: () => {},
  };
  const mail = createMail({
    store,
    lists,
    letters,
    transport,
    clock,
    log: silentLog,
    settings: () => settings,
    locale: 'en-GB',
    keepFresh: () => {},
    password: mailPasswordInMemory(),
    onChange: () => {},
  });
  mail.start();
  return { ...kept, mail, again: () => run(kept) };
}

function driver(id: string, daysAgo: number): MailSubject {
  const lastDownloadDay = dayNumber('2026-11-22') - daysAgo;
  return { id, name: `Driver ${id}`, category: '', agency: '', division: null, lastDownloadDay, pending: null };
}

const states = ({ mail }: Fixture) => mail.state().deliveries.map(({ recipient, state }) => `${recipient} ${state}`);
const recipients = ({ sent }: Fixture) => sent.map(({ to }) => to);

it('a mail that is tried again is told of while the attempt goes on, which a silent server can make long', async () => {
  const depot = await startMail({ mailGroups: mailGroupsText([{ ...group, recipients: ['one@example.com'] }]) });
  let end = (_outcome: MailOutcome) => {};
  depot.answers.push(later, new Promise((resolve) => (end = resolve)));
  await depot.clock.advance(61 * 60_000);
  expect(depot.mail.duty()).toMatchObject({ reasons: ['mail-not-reached'], backlog: 1 });
  await depot.clock.advance(10 * 60_000);
  expect(states(depot)).toEqual(['one@example.com under-way']);
  expect(depot.mail.duty()).toMatchObject({ reasons: ['mail-not-reached'], backlog: 1 });
  end(taken);
  await depot.clock.advance(1000);
  expect(depot.mail.duty()).toMatchObject({ reasons: [] });
  await depot.mail.stop();
});

describe('a letter to a driver', () => {
  const letter = {
    entry: 1,
    by: 'Jo Tilby',
    to: 'greer@example.org',
    language: 'de',
    subject: 'Ihre Fahrerkarte',
    body: 'Hallo,\n\nbitte <auslesen> lassen.',
  } as const;

  it('goes out by the depot’s mail server as the person has read it, and is noted', async () => {
    const depot = await startMail();
    expect(await depot.mail.requests['mail.letter'](letter)).toEqual({ ok: true, value: {} });
    await depot.clock.advance(1000);
    expect(depot.sent).toMatchObject([
      {
        from: 'depot@example.com',
        to: 'greer@example.org',
        content: { subject: letter.subject, text: `${letter.body}\n` },
      },
    ]);
    expect(depot.sent[0]?.content.html).toContain('bitte &lt;auslesen&gt; lassen.');
    expect(depot.sent[0]?.content.fileName).toBe('');
    expect(depot.asked()).toEqual(['e-mail']);
    expect(depot.store.toDo.entries()).toMatchObject([{ askedAt: Date.UTC(2026, 10, 22, 6, 0), askedHow: 'e-mail' }]);
    expect(depot.mail.state().deliveries).toMatchObject([{ cause: 'letter', group: 'Greer Ollivant', state: 'sent' }]);
    await depot.mail.stop();
  });

  it('goes once a day, also where another address is typed', async () => {
    const depot = await startMail();
    await depot.mail.requests['mail.letter'](letter);
    expect(await depot.mail.requests['mail.letter'](letter)).toMatchObject({ error: { code: 'not-possible-now' } });
    const other = { ...letter, to: 'other@example.org' };
    expect(await depot.mail.requests['mail.letter'](other)).toMatchObject({ error: { code: 'not-possible-now' } });
    await depot.clock.advance(1000);
    expect(recipients(depot)).toEqual(['greer@example.org']);
    await depot.clock.advance(24 * hourMs);
    expect(await depot.mail.requests['mail.letter'](letter)).toMatchObject({ ok: true });
    await depot.mail.stop();
  });

  it('counts as asked, and the entry is told so, where the server had it and did not say what became of it', async () => {
    const depot = await startMail({ mailGroups: '' });
    depot.answers.push({ kind: 'in-doubt', failure: 'cut', words: null });
    await depot.mail.requests['mail.letter'](letter);
    await depot.clock.advance(1000);
    expect(states(depot)).toEqual(['greer@example.org in-doubt']);
    expect(depot.asked()).toEqual(['e-mail', 'in-doubt']);
    await depot.mail.stop();
  });

  it('is in doubt at its entry after a power cut, where nobody knows whether it went', async () => {
    const depot = await startMail({ mailGroups: '' });
    depot.answers.push(later);
    await depot.mail.requests['mail.letter'](letter);
    await depot.clock.advance(1000);
    expect(depot.store.mail.begin(depot.clock.now() + hourMs)).toMatchObject({ recipient: 'greer@example.org' });
    await depot.mail.stop();
    const next = depot.again();
    expect(states(next)).toEqual(['greer@example.org in-doubt']);
    expect(next.asked()).toEqual(['e-mail', 'in-doubt']);
    await next.mail.stop();
  });

  it('is not called sent at its entry where a kill comes right after its end', async () => {
    const depot = await startMail({ mailGroups: '' });
    depot.answers.push(later);
    await depot.mail.requests['mail.letter'](letter);
    await depot.clock.advance(1000);
    const underWay = depot.store.mail.begin(depot.clock.now() + hourMs);
    if (underWay === null) throw new Error('no letter is under way');
    depot.store.mail.end(underWay, { state: 'refused', failure: 'recipient-refused', words: null }, depot.clock.now());
    expect(depot.asked()).toEqual(['e-mail', 'not-sent']);
    expect(depot.store.toDo.entries()).toMatchObject([{ askedAt: null, askedHow: null }]);
    await depot.mail.stop();
  });

  it('tells the entry that took over its own what became of it', async () => {
    const depot = await startMail({ mailGroups: '' });
    depot.answers.push(later, refusedMail);
    await depot.mail.requests['mail.letter'](letter);
    const [other] = depot.store.toDo.keep([{ entry: { ...openEntry, subject: 'service:8' }, event: null }]);
    depot.store.toDo.adopt([{ of: 'driver', entry: 1, subject: 'service:8' }]);
    await depot.clock.advance(10 * 60_000);
    const told = depot.store.toDo.events(other?.id ?? 0).map(({ what }) => what.code);
    expect(told).toEqual(['asked', 'not-sent']);
    await depot.mail.stop();
  });

  it('waits while the server is away, and one that the server refuses counts as not asked and may be written anew', async () => {
    const depot = await startMail({ mailGroups: '' });
    depot.answers.push(later, refusedMail);
    await depot.mail.requests['mail.letter'](letter);
    await depot.clock.advance(30_000);
    expect(states(depot)).toEqual(['greer@example.org waiting']);
    await depot.clock.advance(10 * 60_000);
    expect(states(depot)).toEqual(['greer@example.org refused']);
    expect(depot.asked()).toEqual(['e-mail', 'not-sent']);
    const [{ id } = { id: 0 }] = depot.mail.state().deliveries;
    expect(await depot.mail.requests['mail.again']({ id })).toMatchObject({ error: { code: 'not-found' } });
    expect(await depot.mail.requests['mail.letter'](letter)).toMatchObject({ ok: true });
    await depot.mail.stop();
  });

  it('goes at once also where the disk fails as it is noted: it is kept already', async () => {
    const depot = await startMail({ mailGroups: '' });
    depot.world.isDiskFailing = true;
    await expect(async () => depot.mail.requests['mail.letter'](letter)).rejects.toThrow(StoreError);
    await depot.clock.advance(1000);
    expect(recipients(depot)).toEqual(['greer@example.org']);
    await depot.mail.stop();
  });

  it('is refused with the reason where nothing can go, and nothing is noted', async () => {
    const depot = await startMail();
    const ask = () => depot.mail.requests['mail.letter'](letter);
    depot.settings.mailFrom = '';
    expect(await ask()).toMatchObject({ error: { message: 'No sender’s address is entered.' } });
    depot.settings.mailServer = '';
    expect(await ask()).toMatchObject({ error: { message: 'No mail server is entered.' } });
    depot.settings.sendMail = false;
    expect(await ask()).toMatchObject({ error: { message: 'E-mail is switched off in the settings.' } });
    const wrong = { ...letter, to: 'greer@example.org, all@example.org' };
    Object.assign(depot.settings, { sendMail: true, mailFrom: 'depot@example.com', mailServer: 'smtp.example.com' });
    expect(await depot.mail.requests['mail.letter'](wrong)).toMatchObject({ error: { field: 'to' } });
    expect(depot.asked()).toEqual([]);
    await depot.mail.stop();
  });
});

describe('a planned list', () => {
  it('goes out at its time, once to each recipient, and again the next day', async () => {
    const depot = await startMail();
    await depot.clock.advance(59 * 60_000);
    expect(recipients(depot)).toEqual([]);
    await depot.clock.advance(2 * 60_000);
    expect(recipients(depot)).toEqual(['one@example.com', 'two@example.com']);
    await depot.clock.advance(20 * hourMs);
    expect(depot.sent).toHaveLength(2);
    await depot.clock.advance(4 * hourMs);
    expect(depot.sent).toHaveLength(4);
    await depot.mail.stop();
  });

  it('does not go out for a time that has passed when the group was made', async () => {
    const depot = await startMail({ mailGroups: mailGroupsText([{ ...group, at: '05:00' }]) });
    await depot.clock.advance(2 * hourMs);
    expect(depot.sent).toEqual([]);
    await depot.mail.stop();
  });

  it('goes out at its time again once a clock that was a year ahead is right', async () => {
    const depot = await startMail();
    const yearMs = 365 * 24 * hourMs;
    depot.clock.jumpWallClock(yearMs + 2 * hourMs);
    await depot.clock.advance(5 * 60_000);
    expect(depot.sent).toHaveLength(2);
    depot.clock.jumpWallClock(-yearMs);
    await depot.clock.advance(23 * hourMs + 5 * 60_000);
    expect(depot.sent).toHaveLength(4);
    await depot.mail.stop();
  });

  it('waits for a report that is being asked for, but not for ever', async () => {
    const depot = await startMail();
    depot.world.isSettled = false;
    await depot.clock.advance(hourMs + 29 * 60_000);
    expect(depot.sent).toEqual([]);
    await depot.clock.advance(3 * 60_000);
    expect(depot.sent).toHaveLength(2);
    await depot.mail.stop();
  });

  it('is left out where nobody is overdue and the group wants no empty lists', async () => {
    const depot = await startMail({ mailGroups: mailGroupsText([{ ...group, evenIfEmpty: false }]) });
    depot.world.drivers = [driver('a', 1)];
    await depot.clock.advance(2 * hourMs);
    expect(depot.sent).toEqual([]);
    await depot.mail.stop();
  });

  it('goes nowhere while e-mail is switched off, and not for what was missed once it is on', async () => {
    const depot = await startMail({ sendMail: false });
    await depot.clock.advance(2 * hourMs);
    depot.settings.sendMail = true;
    depot.mail.settingsChanged();
    await depot.clock.advance(hourMs);
    expect(depot.sent).toEqual([]);
    await depot.clock.advance(22 * hourMs);
    expect(depot.sent).toHaveLength(2);
    await depot.mail.stop();
  });
});

describe('the same state', () => {
  it('is sent once a day, by hand too, until somebody else becomes overdue', async () => {
    const depot = await startMail();
    await depot.clock.advance(2 * hourMs);
    expect(await depot.mail.requests['mail.send']({ group: 'north' })).toMatchObject({ value: { outcome: 'already' } });
    expect(depot.sent).toHaveLength(2);
    depot.world.drivers = [...depot.world.drivers, driver('b', 29)];
    expect(await depot.mail.requests['mail.send']({ group: 'North' })).toMatchObject({ value: { recipients: 2 } });
    await depot.clock.advance(1_000);
    expect(depot.sent).toHaveLength(4);
    await depot.mail.stop();
  });

  it('still goes to somebody who has not got it', async () => {
    const depot = await startMail();
    await depot.clock.advance(2 * hourMs);
    depot.settings.mailGroups = mailGroupsText([{ ...group, recipients: [...group.recipients, 'three@example.com'] }]);
    expect(await depot.mail.requests['mail.send']({ group: 'North' })).toMatchObject({ value: { recipients: 1 } });
    await depot.clock.advance(1_000);
    expect(recipients(depot).at(-1)).toBe('three@example.com');
    await depot.mail.stop();
  });

  it('is not that of chosen rows', async () => {
    const depot = await startMail();
    await depot.clock.advance(2 * hourMs);
    const choice = { group: 'North', of: 'driver', ids: ['a'] } as const;
    const send = () => depot.mail.requests['mail.sendChoice']({ ...choice, ids: [...choice.ids] });
    expect(await send()).toMatchObject({ value: { recipients: 2 } });
    expect(await send()).toMatchObject({ value: { outcome: 'already' } });
    await depot.mail.stop();
  });
});

describe('a delivery that fails', () => {
  it('is tried again with the same mail, and told until it arrives', async () => {
    const depot = await startMail();
    depot.answers.push(later, taken, later);
    await depot.clock.advance(hourMs + 60_000);
    expect(states(depot)).toEqual(['two@example.com sent', 'one@example.com waiting']);
    expect(depot.mail.trouble()).toMatchObject({ count: 1, failure: 'busy', isTriedAgain: true });
    await depot.clock.advance(60_000);
    expect(depot.mail.trouble()).toMatchObject({ count: 1 });
    await depot.clock.advance(5 * 60_000);
    expect(states(depot)).toEqual(['two@example.com sent', 'one@example.com sent']);
    expect(depot.mail.trouble()).toBeNull();
    const ids = depot.sent.filter(({ to }) => to === 'one@example.com').map(({ messageId }) => messageId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    await depot.mail.stop();
  });

  it('is for a person as soon as one was refused, whatever else is tried again by itself', async () => {
    const depot = await startMail();
    depot.answers.push(
      { kind: 'refused', failure: 'recipient-refused', words: '550 no such user here' },
      later,
      later,
      later,
    );
    await depot.clock.advance(hourMs + 60_000);
    expect(states(depot)).toEqual(['two@example.com waiting', 'one@example.com refused']);
    expect(depot.mail.trouble()).toMatchObject({ count: 2, failure: 'recipient-refused', isTriedAgain: false });
    await depot.mail.stop();
  });

  it('is given up after a day, and told', async () => {
    const depot = await startMail({ mailGroups: mailGroupsText([{ ...group, interval: 'weekly', weekday: 7 }]) });
    depot.answers.push(...Array.from({ length: 100 }, () => later));
    await depot.clock.advance(26 * hourMs);
    expect(states(depot)).toEqual(['two@example.com given-up', 'one@example.com given-up']);
    expect(depot.mail.trouble()).toMatchObject({ count: 2, isTriedAgain: false });
    await depot.mail.stop();
  });

  it('waits again once the clock is right that gave it up because it was a day ahead', async () => {
    const depot = await startMail({ mailGroups: mailGroupsText([{ ...group, interval: 'weekly', weekday: 7 }]) });
    depot.answers.push(...Array.from({ length: 100 }, () => later));
    await depot.clock.advance(hourMs + 60_000);
    expect(states(depot)).toEqual(['two@example.com waiting', 'one@example.com waiting']);
    depot.clock.jumpWallClock(25 * hourMs);
    await depot.clock.advance(6 * 60_000);
    expect(states(depot)).toEqual(['two@example.com given-up', 'one@example.com given-up']);
    depot.answers.length = 0;
    depot.clock.jumpWallClock(-25 * hourMs);
    await depot.clock.advance(2 * 60_000);
    expect(states(depot)).toEqual(['two@example.com sent', 'one@example.com sent']);
    await depot.mail.stop();
  });

  it('is sent again at once where the settings change', async () => {
    const depot = await startMail();
    depot.answers.push(later, later, later, later, later, later);
    await depot.clock.advance(hourMs + 10 * 60_000);
    depot.answers.length = 0;
    depot.mail.settingsChanged();
    await depot.clock.advance(0);
    expect(states(depot)).toEqual(['two@example.com sent', 'one@example.com sent']);
    await depot.mail.stop();
  });

  it('in doubt is never sent again in silence, but where a person says so', async () => {
    const depot = await startMail();
    depot.answers.push({ kind: 'in-doubt', failure: 'cut', words: null });
    await depot.clock.advance(20 * hourMs);
    expect(states(depot)).toEqual(['two@example.com sent', 'one@example.com in-doubt']);
    expect(depot.sent).toHaveLength(2);
    const doubtful = depot.mail.state().deliveries.find(({ state }) => state === 'in-doubt');
    expect(await depot.mail.requests['mail.again']({ id: doubtful?.id ?? 0 })).toMatchObject({ ok: true });
    await depot.clock.advance(0);
    expect(states(depot)).toEqual(['two@example.com sent', 'one@example.com sent']);
    expect(new Set(depot.sent.map(({ messageId }) => messageId)).size).toBe(2);
    await depot.mail.stop();
  });
});

describe('after a power cut', () => {
  it('what was under way is in doubt, and what waited is sent', async () => {
    const depot = await startMail();
    depot.answers.push(later, later);
    await depot.clock.advance(hourMs);
    const underWay = depot.store.mail.begin(depot.clock.now() + hourMs);
    expect(underWay?.recipient).toBe('one@example.com');
    await depot.mail.stop();
    const next = depot.again();
    await next.clock.advance(10 * 60_000);
    expect(states(next)).toEqual(['two@example.com sent', 'one@example.com in-doubt']);
    await next.mail.stop();
  });

  it('a list that was made is not made a second time', async () => {
    const depot = await startMail();
    await depot.clock.advance(hourMs);
    await depot.mail.stop();
    const next = depot.again();
    next.world.drivers = [driver('z', 50)];
    await next.clock.advance(hourMs);
    expect(next.sent).toHaveLength(2);
    await next.mail.stop();
  });

  it('what could not be sent for more than a day is given up, and told', async () => {
    const depot = await startMail({ mailGroups: mailGroupsText([{ ...group, interval: 'weekly', weekday: 7 }]) });
    depot.answers.push(later, later);
    await depot.clock.advance(hourMs);
    await depot.mail.stop();
    depot.clock.jumpWallClock(48 * hourMs);
    const next = depot.again();
    await next.clock.advance(60_000);
    expect(next.sent).toHaveLength(2);
    expect(states(next)).toEqual(['two@example.com given-up', 'one@example.com given-up']);
    await next.mail.stop();
  });
});

describe('what is remembered of mails', () => {
  it('is no content once all have it, and nothing after the archive time', async () => {
    const depot = await startMail();
    await depot.clock.advance(hourMs + 60_000);
    const sentOne = depot.mail.state().deliveries[0];
    expect(depot.store.mail.again(sentOne?.id ?? 0, depot.clock.now())).toBe(false);
    depot.mail.forget(depot.clock.now() + 1);
    expect(depot.mail.state()).toMatchObject({ deliveries: [], total: 0 });
    await depot.mail.stop();
  });
});

describe('the password', () => {
  it('goes to the server only that it was given for', async () => {
    const depot = await startMail({ mailUser: 'depot' });
    expect(await depot.mail.signIn()).toMatchObject({ outcome: 'failed', failure: 'no-password' });
    await depot.mail.requests['mail.replacePassword']({ password: 'right' });
    expect(await depot.mail.signIn()).toMatchObject({ outcome: 'taken' });
    depot.settings.mailServer = 'other.example.com';
    expect(await depot.mail.signIn()).toMatchObject({ outcome: 'failed', failure: 'password-of-other-server' });
    await depot.mail.stop();
  });
});
