import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { applicationNames, cardCommands, encodeCommand } from '../../../electron/engine/card-reader/card-commands.ts';
import { readSources } from './import-rules.ts';

const folder = 'electron/engine/card-reader/';

describe('What a card is sent', () => {
  it('is one of these commands of the regulation, of which one writes, and that the time of the download', () => {
    const [fileId, offset, bytes] = [0x0504, 0x0123, 0x40];
    const sent = {
      selectApplication: cardCommands.selectApplication(applicationNames.gen1),
      selectFile: cardCommands.selectFile(fileId),
      read: cardCommands.read(offset, bytes),
      readFar: cardCommands.readFar(0x8123, bytes),
      hashFile: cardCommands.hashFile,
      sign: cardCommands.sign(bytes),
      getResponse: cardCommands.getResponse(bytes),
      writeLastDownload: cardCommands.writeLastDownload(0x6a_1c_ff_80),
    };
    expect(Object.keys(cardCommands)).toEqual(Object.keys(sent));
    const bytesOf = (protocol: 'T=0' | 'T=1') =>
      Object.values(sent).map((command) => Buffer.from(encodeCommand(command, protocol)).toString('hex'));
    // Annex 1C, appendix 2: TCS_37, TCS_39, TCS_42, TCS_52, TCS_124, TCS_130, TCS_79 and TCS_56.
    const written = '00d60000046a1cff80';
    const both = ['00a4040c06ff544143484f', '00a4020c020504', '00b0012340'];
    expect(bytesOf('T=1')).toEqual([...both, '00b10000045402812342', '802a9000', '002a9e9a40', '00c0000040', written]);
    expect(bytesOf('T=0')).toEqual([...both, '00b100000454028123', '802a900000', '002a9e9a40', '00c0000040', written]);
  });

  it('is made in one file, and sent by one', () => {
    const texts = readSources()
      .map(({ file }) => ({ file, text: readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8') }))
      .filter(({ file }) => file.startsWith('electron/'));
    const files = (sign: RegExp) => texts.filter(({ text }) => sign.test(text)).map(({ file }) => file);
    expect(files(/\bheader: \[0x/)).toEqual([`${folder}card-commands.ts`]);
    expect(files(/encodeCommand\(/)).toEqual([`${folder}card-channel.ts`, `${folder}card-commands.ts`]);
    // Card and port hand the bytes on: the process with the driver, and the two ends of the way there.
    expect(files(/transmit\(/)).toEqual(
      ['card-channel.ts', 'card-reader-process.ts', 'card-readers.ts'].map((file) => `${folder}${file}`),
    );
  });
});
