import { describe, expect, test } from 'vitest';
import { type StatusFacts, statusKind } from '../../../shared/contract/status.ts';
import { attentionStrip, statusText } from '../../../shared/format/status-text.ts';
import { at } from '../../web/fake-engine/rows.ts';
import { calmScene } from '../../web/fake-engine/scene.ts';
import { withDuties } from '../../with-duties.ts';
import { english } from './english.ts';

const calm = calmScene().facts;

function said(change: Partial<StatusFacts>) {
  const facts = { ...calm, ...change };
  return statusText(withDuties(facts), statusKind(withDuties(facts)), english, 1_024);
}

describe('the banner says', () => {
  test('that everything has been sent', () => {
    expect(said({})).toEqual({
      title: 'Everything collected at this depot has been sent.',
      line: '38 files sent today, the last at 08:09. Looked at 08:13:52.',
    });
  });

  test('how far sending has come and how long it takes', () => {
    const going = { batch: { done: 11, total: 40 }, pace: { sent: 11, since: at('08:13:44') } };
    expect(said({ sending: 1, waiting: 28, ...going }).title).toBe('Sending 12 of 40. About 1 minute left.');
  });

  test('no number of minutes while too few files were sent to tell', () => {
    expect(said({ sending: 1, waiting: 2, batch: { done: 0, total: 3 } }).title).toBe('Sending 1 of 3.');
  });

  test('no number of minutes in the first ten seconds', () => {
    const going = { batch: { done: 11, total: 40 }, pace: { sent: 11, since: at('08:14:10') } };
    expect(said({ sending: 1, waiting: 28, ...going }).title).toBe('Sending 12 of 40.');
  });

  test('when the next file goes, where all of them wait for another try', () => {
    expect(said({ waiting: 2, nextAttemptAt: at('08:15:02') }).title).toBe(
      '2 files are waiting. The next is sent at 08:15:02.',
    );
  });

  test('since when there is no connection, and that nothing is lost', () => {
    const connection = {
      ...calm.connection,
      state: 'no-connection',
      since: at('07:41'),
      failures: 6,
      nextTryAt: at('08:15:02'),
    };
    expect(said({ waiting: 7, connection: { ...connection, state: 'no-connection' } })).toEqual({
      title: 'No connection to the service since 07:41. 7 files are waiting, and nothing is lost.',
      line: 'A safe copy of each is on this PC. Next try at 08:15:02, in 48 s. Tried 6 times so far.',
    });
  });

  test('whom to ask, where only a person can open the way to the service', () => {
    const connection = {
      state: 'not-trusted',
      since: at('07:41'),
      failures: 1,
      nextTryAt: null,
      detail: null,
    } as const;
    expect(said({ waiting: 1, connection })).toEqual({
      title: 'The service cannot prove who it is since 07:41. 1 file is waiting, and nothing is lost.',
      line: 'A safe copy of each is on this PC. Ask your IT department. Tried once so far.',
    });
  });

  test('how old the oldest file is that needs attention', () => {
    expect(said({ attention: 2, oldestAttentionAt: at('15:00', -3) })).toEqual({
      title: '2 files need attention. The oldest is 3 days old.',
      line: 'Everything else has been sent, the last at 08:09.',
    });
    expect(said({ attention: 1, oldestAttentionAt: at('07:36') }).title).toBe(
      '1 file needs attention. It has been here since 07:36.',
    );
  });

  test('that sending is paused too, below files that need attention', () => {
    const paused = { attention: 1, oldestAttentionAt: at('07:36'), waiting: 3, pause: { until: null } };
    expect(said(paused).line).toBe('3 files are waiting. Sending is paused.');
  });

  test('until when it is paused', () => {
    expect(said({ waiting: 3, pause: { until: at('10:00') } })).toEqual({
      title: 'Paused until 10:00.',
      line: '3 files are waiting. Collecting goes on, sending does not.',
    });
  });

  test('that the service refuses the keys', () => {
    const connection = { ...calm.connection, state: 'keys-refused', since: at('08:02') } as const;
    expect(said({ waiting: 4, connection })).toEqual({
      title: 'The service refuses the keys. Sending has stopped.',
      line: '4 files are waiting, safe on this PC. Ask your IT department.',
    });
  });

  test('which folder cannot be reached', () => {
    const [reader, vehicles] = calm.folders;
    const gone = { ...(reader ?? calm.folders[0]), unreachableSince: at('07:12') } as (typeof calm.folders)[number];
    expect(said({ folders: [gone, ...(vehicles === undefined ? [] : [vehicles])] })).toEqual({
      title: 'The folder Card reader PC cannot be reached since 07:12.',
      line: 'Files in it are not collected until it is back. Looked again at 08:13.',
    });
  });

  test('how much space is left and how much is needed', () => {
    expect(said({ disk: { freeMegabytes: 310, collectingStopped: true } })).toEqual({
      title: 'This PC has 310 MB of space left. Collecting has stopped.',
      line: 'Free at least 1 GB. Files stay where they are until then.',
    });
  });

  test('that nothing is known before the first look, or after an old one', () => {
    expect(said({ lastScanAt: null, firstScan: { looked: 2_140, about: 9_800 } })).toEqual({
      title: 'Not known yet: the first look is still running.',
      line: '2,140 of about 9,800 files looked at. Nothing is sent twice.',
    });
    expect(said({ lastScanAt: at('08:02') }).title).toBe('Not known: the last look was at 08:02.');
  });

  test('what is missing before anything can be sent', () => {
    expect(said({ connection: { ...calm.connection, state: 'no-keys' } }).title).toBe(
      'The keys for the service are missing. Nothing is sent.',
    );
    expect(said({ connection: { ...calm.connection, state: 'not-started' } }).title).toBe(
      'Everything is set up but the start. Nothing is sent yet.',
    );
    expect(said({ folders: [] }).title).toBe('No folder is watched yet. Nothing is collected.');
  });
});

test('files that need attention hang below as a strip', () => {
  expect(attentionStrip({ ...calm, attention: 2, oldestAttentionAt: at('15:40', -1) }, english)).toEqual({
    count: '2 files need attention.',
    oldest: 'The oldest has been here since yesterday, 15:40.',
  });
});

test.each([
  ['disk-full', 'ENOSPC', 'The disk refuses to take more, although 71.4 GB are left. Collecting has stopped.'],
  ['failed', 'EACCES', 'Tacho Depot may not write into its own folder. Collecting has stopped.'],
  ['failed', 'EROFS', 'The disk of this PC can only be read. Collecting has stopped.'],
  ['failed', 'EIO', 'The disk of this PC does not write. Collecting has stopped.'],
] as const)('a disk with space on which a write failed (%s, %s) is not called full', (cause, systemCode, title) => {
  const disk = { freeMegabytes: 73_100, collectingStopped: true, cause, systemCode };
  const said = statusText({ ...calmScene({}, []).facts, disk }, 'disk', english, 500);
  expect(said.title).toBe(title);
  expect(said.line).not.toContain('500 MB');
});
