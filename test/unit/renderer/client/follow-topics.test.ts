import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEngineClock } from '../../../../renderer/client/engine-clock.ts';
import { followTopics } from '../../../../renderer/client/follow-topics.ts';
import { createQueryClient, queryKeys, uploadPageQuery } from '../../../../renderer/client/queries.ts';
import { createListeners } from '../../../../renderer/client/transport/http-transport.ts';
import type { Connection, Transport } from '../../../../renderer/client/transport/transport.ts';
import type { MessageOf, TopicName } from '../../../../shared/contract/contract.ts';
import type { MaintainDraft, MaintainKind } from '../../../../shared/contract/maintain.ts';
import { newestUploads, type UploadPage, type UploadQuery } from '../../../../shared/contract/uploads.ts';
import type { WebhooksState } from '../../../../shared/contract/webhooks.ts';
import { createFakeEngine } from '../../../web/fake-engine/fake-engine.ts';
import { at, row } from '../../../web/fake-engine/rows.ts';
import { calmScene } from '../../../web/fake-engine/scene.ts';
import { transportTo } from '../engine-transport.ts';
import { createFakeTimers, standingTime } from '../fake-timers.ts';

const query: UploadQuery = { ...newestUploads, limit: 50 };
const waiting = row(1, { state: 'waiting', subject: 'TD73 QLB', arrivedAt: at('08:00') });

function follow() {
  const engine = createFakeEngine(calmScene({}, [waiting]));
  const timers = createFakeTimers();
  const client = createQueryClient();
  const connection = createListeners<[]>();
  let state: Connection = { kind: 'connected' };
  const engineTransport = transportTo(engine);
  const listeners = new Map<TopicName, (message: never) => void>();
  const transport: Transport = {
    ...engineTransport,
    subscribe(topic, listener) {
      listeners.set(topic, listener);
      return engineTransport.subscribe(topic, listener);
    },
    connection: () => state,
    onConnection: connection.add,
    windows: null,
  };
  const clock = createEngineClock(standingTime);
  const depot = followTopics({ transport, client, clock, after: timers.after });
  const page = uploadPageQuery(depot, query);
  return {
    engine,
    timers,
    client,
    depot,
    tell: <Name extends TopicName>(topic: Name, message: MessageOf<Name>) => listeners.get(topic)?.(message as never),
    fetchPage: () => client.fetchQuery(page),
    page: () => client.getQueryData<UploadPage>(page.queryKey),
    isOld: () => client.getQueryState(page.queryKey)?.isInvalidated,
    connect(next: Connection) {
      state = next;
      connection.tell();
    },
  };
}

test('what a message says is not undone by an older answer that was on its way', async () => {
  const { client, tell } = follow();
  const answers: ((state: WebhooksState) => void)[] = [];
  const observer = new QueryObserver<WebhooksState>(client, {
    queryKey: queryKeys.webhooks,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  onTestFinished(observer.subscribe(() => undefined));
  const older = calmScene().webhooks;
  const newer: WebhooksState = { ...older, refused: [{ reason: 'wrong-type', at: at('08:00'), count: 1 }] };

  tell('webhooks', { ...newer, sequence: 1 });
  answers[0]?.(older);
  await expect.poll(() => answers.length).toBe(2);
  expect(client.getQueryData(queryKeys.webhooks)).toEqual(newer);
  answers[1]?.(newer);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(queryKeys.webhooks)).toEqual(newer);
});

test.each([
  ['a report', 'drivers.missing'],
  ['the counts of today', 'today.get'],
])('%s that was asked for before a change and answered after it is asked for once more', async (_what, name) => {
  const { client, tell, timers } = follow();
  const answers: ((rows: string) => void)[] = [];
  const queryKey = [...queryKeys.reports, name];
  const observer = new QueryObserver<string>(client, {
    queryKey,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  onTestFinished(observer.subscribe(() => undefined));
  tell('reports', { sequence: 1, changed: [], localFilesChanged: true });
  timers.pass(0);
  answers[0]?.('as before the change');
  const asked = () => {
    timers.pass(100);
    return answers.length;
  };
  await expect.poll(asked).toBe(2);
  answers[1]?.('as after the change');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('as after the change');
  await expect.poll(() => client.isFetching()).toBe(0);
  timers.pass(10_000);
  expect(answers).toHaveLength(2);
});

describe('a page of the list', () => {
  test('shows a changed row at once, and is asked for again soon after', async () => {
    const live = follow();
    await live.fetchPage();
    live.engine.putRows([{ ...waiting, state: 'sending' }]);
    expect(live.page()?.rows[0]?.state).toBe('sending');
    expect(live.isOld()).toBe(false);
    live.timers.pass(400);
    expect(live.isOld()).toBe(true);
  });

  test('does not mix in a change that came after one it has missed', async () => {
    const live = follow();
    await live.fetchPage();
    live.engine.putRowsUnheard([{ ...waiting, attempts: 1 }]);
    live.engine.putRows([{ ...waiting, state: 'sent' }]);
    expect(live.page()?.rows[0]?.state).toBe('waiting');
    live.timers.pass(400);
    expect(live.isOld()).toBe(true);
  });

  test('that was asked for before a message and answered after it is asked for once more', async () => {
    const live = follow();
    await live.fetchPage();
    live.engine.putRows([{ ...waiting, state: 'sending' }]);
    const old = { ...live.page(), sequence: 0 };
    let asked = 0;
    const answers = [old, { ...old, sequence: 1 }];
    const transport: Transport = {
      ...live.depot.transport,
      request: async () => ({ ok: true, value: answers[asked++] as never }),
    };
    const answer = await live.client.fetchQuery({
      ...uploadPageQuery({ ...live.depot, transport }, query),
      staleTime: 0,
    });
    expect(asked).toBe(2);
    expect(answer.sequence).toBe(1);
  });
});

test('many messages in a row lead to one asking', async () => {
  const live = follow();
  await live.fetchPage();
  let invalidated = 0;
  live.client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'invalidate') invalidated += 1;
  });
  for (let attempts = 1; attempts <= 20; attempts += 1) live.engine.putRows([{ ...waiting, attempts }]);
  live.timers.pass(400);
  expect(invalidated).toBe(1);
  expect(live.page()?.rows[0]?.attempts).toBe(20);
});

test('rows of a draft are asked for again when it has changed, and those of another kind are left alone', async () => {
  const live = follow();
  const draft = (kind: MaintainKind, revision: number): MaintainDraft => ({
    kind,
    revision,
    phase: 'check',
    file: null,
    columns: [],
    dates: 'iso',
    asksDates: false,
    headProblem: null,
    counts: {
      all: 1,
      change: 1,
      error: 0,
      unchanged: 0,
      applied: 0,
      refused: 0,
      unaccounted: 0,
      'under-way': 0,
      'in-doubt': 0,
    },
    todayAsOf: null,
    uncheckedDivisions: null,
    sending: null,
    result: null,
  });
  const rowsOf = (kind: MaintainKind) => [...queryKeys.maintainRows, kind, 'page'];
  const tell = (sequence: number, ...drafts: MaintainDraft[]) => live.tell('maintain', { sequence, drafts });
  const kinds = ['drivers-update', 'clockings-update'] as const;
  tell(1, ...kinds.map((kind) => draft(kind, 1)));
  for (const kind of kinds) live.client.setQueryData(rowsOf(kind), { rows: [] });
  live.client.setQueryData(queryKeys.maintainHistory, {});
  tell(2, draft('drivers-update', 2), draft('clockings-update', 1));
  const isOld = (key: readonly unknown[]) => live.client.getQueryState(key)?.isInvalidated;
  expect(kinds.map((kind) => isOld(rowsOf(kind)))).toEqual([true, false]);
  expect(isOld(queryKeys.maintainHistory)).toBe(false);
  tell(3, draft('drivers-update', 2));
  expect(isOld(queryKeys.maintainHistory)).toBe(true);
});

test('the facts are those of the newest message, and set the time of the page', () => {
  const live = follow();
  live.engine.changeFacts({ waiting: 3, now: 123_000 });
  expect(live.client.getQueryData<{ facts: { waiting: number } }>(queryKeys.status)?.facts.waiting).toBe(3);
  expect(live.depot.clock.now()).toBe(123_000);
});

test('after a lost connection every snapshot is old', async () => {
  const live = follow();
  await live.fetchPage();
  live.engine.putRows([{ ...waiting, state: 'sent' }]);
  live.connect({ kind: 'lost', since: 0 });
  expect(live.isOld()).toBe(false);
  live.connect({ kind: 'connected' });
  expect(live.isOld()).toBe(true);
  expect(live.depot.lastUploadsSequence()).toBe(0);
});

test('what is closed hears nothing more', async () => {
  const live = follow();
  await live.fetchPage();
  live.depot.close();
  live.engine.putRows([{ ...waiting, state: 'sent' }]);
  expect(live.page()?.rows[0]?.state).toBe('waiting');
});
