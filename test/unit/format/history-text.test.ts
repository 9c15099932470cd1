import { expect, test } from 'vitest';
import type { UploadDetails, UploadEvent } from '../../../shared/contract/uploads.ts';
import { historyLines, namePlace } from '../../../shared/format/history-text.ts';
import { at, row } from '../../web/fake-engine/rows.ts';
import { detailedRowId, sendingScene } from '../../web/fake-engine/sending-scene.ts';
import { english } from './english.ts';

const scene = sendingScene();

function detailsWith(events: readonly UploadEvent[], folderLabel: string | null = 'Card reader PC'): UploadDetails {
  const shown = row(1, { state: 'sent', subject: 'TD73 QLB', arrivedAt: at('07:41'), folderLabel });
  const nothing = { sha256: null, receipt: null, isRead: false, summary: null, archive: null };
  const own = { otherArrivals: [], hasCopy: true };
  return { row: shown, ...nothing, ...own, events: [...events] };
}

let nextId = 1;
function event(code: UploadEvent['code'], change: Partial<UploadEvent> = {}): UploadEvent {
  nextId += 1;
  return {
    id: nextId,
    at: at('07:41'),
    actor: 'uploader',
    code,
    from: null,
    to: null,
    reason: null,
    parameters: {},
    ...change,
  };
}

test('the history of a file that was sent at the second try reads from top to bottom', () => {
  const events = scene.details.get(detailedRowId)?.events ?? [];
  const lines = historyLines(detailsWith(events), english);
  expect(lines.map(({ text, mark }) => `${mark}: ${text.replace(namePlace, '…')}`)).toEqual([
    'plain: Seen in …',
    'plain: Safe copy kept on this PC',
    'trouble: First try: no answer within 30 s',
    'good: Second try: accepted',
    'good: Receipt stored, original moved to Uploaded/2026-11',
  ]);
});

test('a file that came through the window was not seen in a folder', () => {
  expect(historyLines(detailsWith([event('seen')], null), english)[0]?.text).toBe('Added here');
});

test('tries in a row that ended alike are one line', () => {
  const tries = Array.from({ length: 12 }, (_, index) => [
    event('attempt-started', { parameters: { attempt: index + 1 } }),
    event('postponed', { reason: { code: index === 0 ? 'timed-out' : 'no-connection', parameters: {} } }),
  ]).flat();
  expect(historyLines(detailsWith(tries), english).map(({ text }) => text)).toEqual([
    'First try: no answer from the service',
    'Tries 2 to 12: no connection to the service',
  ]);
});

test('a try that is under way is told, one that is over is told by its end', () => {
  const events = [event('kept'), event('attempt-started', { parameters: { attempt: 1 } })];
  expect(historyLines(detailsWith(events), english).at(-1)?.text).toBe('First try: being sent');
});
