import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EngineApi } from '../../../electron/engine/api/answer.ts';
import { addOpenedFiles, filesNamedIn } from '../../../electron/shell/opened-files.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { failure, success } from '../../../shared/result.ts';

const words = { t: createTexts(en), times: createTimes('UTC', createTexts(en)) };

describe('a command line', () => {
  it('names downloads by their ending, in any case, from the folder it was typed in', () => {
    const given = [
      'out/main/main.js',
      '--hidden',
      'C_1.DDD',
      'sub/V.v1b',
      'notes.txt',
      '--load=x.ddd',
      '/media/usb/M.tgd',
    ];
    const expected = ['/home/clerk/C_1.DDD', '/home/clerk/sub/V.v1b', '/media/usb/M.tgd'];
    expect(filesNamedIn(given, '/home/clerk')).toEqual(expected.map((file) => path.resolve(file)));
  });
});

describe('a launcher', () => {
  it('names downloads as addresses, with what an address cannot hold written in codes', () => {
    const files = ['/media/usb/C_Müller 1.DDD', '/home/clerk/V.v1b'].map((file) => path.resolve(file));
    const [first = '', second = ''] = files.map((file) => pathToFileURL(file).href);
    expect(first).toContain('C_M%C3%BCller%201.DDD');
    const given = [first, second.replace('file:///', 'FILE://localhost/')];
    expect(filesNamedIn(given, '/home/clerk')).toEqual(files);
  });

  it('names what a person opens with the program, whatever its ending: the system offers it by how a file begins too', () => {
    const files = ['/media/usb/C_1', '/media/usb/V.bin'].map((file) => path.resolve(file));
    expect(
      filesNamedIn(
        files.map((file) => pathToFileURL(file).href),
        '/home/clerk',
      ),
    ).toEqual(files);
  });

  it('is passed over where its address is of no file of this PC, or no address at all', () => {
    const given = ['file:///tmp/a%2Fb.ddd', 'file://%', 'file:', 'https://example.com/?x=.html'];
    // Windows has a name for what lies on another computer.
    const elsewhere = process.platform === 'win32' ? [] : ['file://server/share/C.ddd'];
    expect(filesNamedIn([...given, ...elsewhere], '/home/clerk')).toEqual([]);
  });
});

describe('files that were handed over', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-handed-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function engineThat(answer: (name: unknown, given: unknown) => Promise<unknown>): Pick<EngineApi, 'ask'> {
    return { ask: (name, given) => answer(name, given) as Promise<never> };
  }

  it('are kept by their name and bytes, never by their path', async () => {
    const file = path.join(folder, 'C_1.DDD');
    writeFileSync(file, 'card');
    const asked: unknown[] = [];
    const engine = engineThat(async (name, given) => {
      asked.push([name, given]);
      return success({ id: 1, alreadyHere: false });
    });
    expect(await addOpenedFiles(engine, [file], words)).toEqual([]);
    expect(asked).toEqual([['uploads.add', { fileName: 'C_1.DDD', bytes: new Uint8Array(Buffer.from('card')) }]]);
  });

  it.each([
    ['of a card', [0x00, 0x02, 0x00, 0x00, 0x19, 0x01]],
    ['of a vehicle unit', [0x76, 0x21, 0x04, 0x00]],
  ])('are kept without an ending of downloads where they begin as one %s, and else named', async (_of, beginning) => {
    const [download, photo] = ['C_1', 'photo.jpg'].map((name) => path.join(folder, name));
    writeFileSync(download ?? '', Uint8Array.from(beginning));
    writeFileSync(photo ?? '', Uint8Array.from([0xff, 0xd8, 0xff]));
    const kept: unknown[] = [];
    const engine = engineThat(async (name, given) => {
      if (name === 'uploads.add') kept.push((given as { readonly fileName: string }).fileName);
      return success({ batchId: 7 });
    });
    expect(await addOpenedFiles(engine, [download ?? '', photo ?? ''], words)).toEqual([
      'photo.jpg is no tachograph download. If it is to be sent all the same, drop it on the window.',
    ]);
    expect(kept).toEqual(['C_1']);
  });

  it('that are missing, folders, too large or refused are named, and do not stop the others', async () => {
    const large = path.join(folder, 'large.ddd');
    writeFileSync(large, '');
    truncateSync(large, 33 * 1024 * 1024);
    const refused = path.join(folder, 'refused.ddd');
    writeFileSync(refused, 'x');
    const kept: string[] = [];
    const acts: unknown[] = [];
    const engine = engineThat(async (name, given) => {
      if (name !== 'uploads.add') {
        acts.push([name, given]);
        return success({ batchId: 7 });
      }
      kept.push((given as { readonly fileName: string }).fileName);
      return failure({ code: 'disk-full', message: 'The disk of this PC is full.' });
    });
    const failures = await addOpenedFiles(engine, [path.join(folder, 'gone.ddd'), folder, large, refused], words);
    expect(failures).toEqual([
      'gone.ddd is not there any more. It was moved, renamed or deleted, or its drive was unplugged.',
      `${path.basename(folder)} cannot be read. Try again; if it stays so, ask your IT department.`,
      'large.ddd is too large to be a download.',
      'refused.ddd: The disk of this PC is full.',
    ]);
    expect(kept).toEqual(['refused.ddd']);
    expect(acts, 'one act, which says how many files it was to bring').toEqual([
      ['uploads.beginBatch', { files: 4 }],
      ['uploads.endBatch', { batchId: 7 }],
    ]);
  });
});
