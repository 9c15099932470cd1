import { appendFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { cutShort, preallocated, webPage } from '../../corpus/damage.ts';
import { type DepotFolder, type DepotFolderOptions, openDepotFolder, until } from './depot-folder.ts';

let depot: DepotFolder;

async function open(options?: DepotFolderOptions): Promise<void> {
  depot = await openDepotFolder(options);
  await until('the first scan ended', () => depot.intake.state().lastScanAt !== null);
}

afterEach(() => depot.end());

const card = makeBulkDownload(1, { signed: false }).bytes;
const reasonOf = (fileName: string) => depot.row(fileName)?.reason?.code ?? null;
const stateOf = (fileName: string) => depot.row(fileName)?.state;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a download that is cut short', () => {
  it('waits for the rest, and is kept as soon as it is whole', async () => {
    await open();
    depot.drop('card.ddd', cutShort(card, 30_000));
    await pause(500);
    await depot.intake.scanNow();
    expect(stateOf('card.ddd')).toBe('settling');
    appendFileSync(depot.pathOf('card.ddd'), card.subarray(30_000));
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
    expect(depot.rows()).toHaveLength(1);
  });

  it('needs attention when the rest does not come', async () => {
    await open({ intake: { settleQuickly: true } });
    depot.drop('card.ddd', cutShort(card, 30_000));
    await until('it needs attention', () => stateOf('card.ddd') === 'attention');
    expect(reasonOf('card.ddd')).toBe('cut-short');
  });

  it('is sent where the depot sends everything', async () => {
    await open({ settings: { sendWhat: 'everything' }, intake: { settleQuickly: true } });
    depot.drop('card.ddd', cutShort(card, 30_000));
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
  });

  it('that becomes whole after it needed attention is another job, which is sent', async () => {
    await open({ intake: { settleQuickly: true } });
    depot.drop('card.ddd', cutShort(card, 30_000));
    await until('it needs attention', () => stateOf('card.ddd') === 'attention');
    depot.drop('card.ddd', card);
    await until('the whole one was kept', () => depot.rows().some(({ state }) => state === 'waiting'));
    expect(depot.rows().map(({ state }) => state)).toEqual(['attention', 'waiting']);
  });
});

describe('an empty file', () => {
  it('is taken for one that is about to be written', async () => {
    await open({ times: { emptyAfterMs: 5_000 } });
    writeFileSync(depot.pathOf('card.ddd'), '');
    await pause(300);
    expect(stateOf('card.ddd')).toBe('settling');
    writeFileSync(depot.pathOf('card.ddd'), card);
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
    expect(depot.rows()).toHaveLength(1);
  });

  it.each([['downloads'], ['everything']] as const)('needs attention in the end (sending %s)', async (sendWhat) => {
    await open({ settings: { sendWhat } });
    depot.drop('card.ddd', '');
    await until('it needs attention', () => stateOf('card.ddd') === 'attention');
    expect(reasonOf('card.ddd')).toBe('empty-file');
  });
});

describe('what cannot be a download', () => {
  it.each([
    ['filled with one byte', preallocated(card, 0), 'one-byte-fill'],
    ['a saved web page', webPage(), 'web-page'],
    ['a text', 'Please find attached the downloads of last week.', 'text-file'],
  ] as const)('(%s) needs attention and says why', async (_what, bytes, code) => {
    await open({ intake: { settleQuickly: true } });
    depot.drop('card.ddd', bytes);
    await until('it needs attention', () => stateOf('card.ddd') === 'attention');
    expect(reasonOf('card.ddd')).toBe(code);
  });

  it('is sent all the same where the depot sends everything', async () => {
    await open({ settings: { sendWhat: 'everything' } });
    depot.drop('page.ddd', webPage());
    await until('it was kept', () => stateOf('page.ddd') === 'waiting');
  });

  it('waits while it may still get its content: a file that has its size before its bytes', async () => {
    await open();
    depot.write('card.ddd', preallocated(card, 0));
    await pause(500);
    await depot.intake.scanNow();
    expect(stateOf('card.ddd')).toBe('settling');
    writeFileSync(depot.pathOf('card.ddd'), card);
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
    expect(depot.rows()).toHaveLength(1);
  });
});

describe('one pass', () => {
  it('ends only when every file in the folder is kept, the unfinished ones too', async () => {
    await open({ intake: { settleQuickly: true } });
    depot.write('whole.ddd', card);
    depot.write('short.ddd', cutShort(card, 30_000));
    depot.write('empty.ddd', '');
    await depot.intake.passDone();
    expect(depot.rows().map(({ fileName, state }) => `${fileName} ${state}`)).toEqual(
      expect.arrayContaining(['whole.ddd waiting', 'short.ddd attention', 'empty.ddd attention']),
    );
    expect(depot.intake.settled()).toBe(true);
  });
});
