import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createFileLog,
  createRotatingFile,
  diskLogFiles,
  type LogFiles,
} from '../../../electron/engine/log/file-log.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const line = (count: number) => `${String(count).padStart(9, '0')}\n`;

describe('a log file', () => {
  it('begins a new one before it grows too large, and keeps so many earlier ones', () => {
    const file = createRotatingFile({ directory, name: 'depot', maxBytes: 30, keepFiles: 2 });
    for (let count = 0; count < 20; count += 1) {
      file.write(line(count));
    }
    expect(readdirSync(directory).sort()).toEqual(['depot.1.log', 'depot.2.log', 'depot.log']);
    expect(readFileSync(join(directory, 'depot.log'), 'utf8')).toBe(line(18) + line(19));
    expect(readFileSync(join(directory, 'depot.1.log'), 'utf8')).toBe(line(15) + line(16) + line(17));
    expect(readFileSync(join(directory, 'depot.2.log'), 'utf8')).toBe(line(12) + line(13) + line(14));
  });

  it('goes on where the last run ended', () => {
    const options = { directory, name: 'depot', maxBytes: 30, keepFiles: 2 };
    const before = createRotatingFile(options);
    before.write(line(0));
    before.write(line(1));
    const after = createRotatingFile(options);
    after.write(line(2));
    after.write(line(3));
    expect(readFileSync(join(directory, 'depot.1.log'), 'utf8')).toBe(line(0) + line(1) + line(2));
    expect(readFileSync(join(directory, 'depot.log'), 'utf8')).toBe(line(3));
  });

  it('can be read by this user only', { skip: process.platform === 'win32' }, () => {
    const folder = join(directory, 'log');
    createRotatingFile({ directory: folder, name: 'depot', maxBytes: 30, keepFiles: 2 }).write(line(0));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'depot.log')).mode & 0o777).toBe(0o600);
  });

  it('that cannot be put away goes on to be written, and is put away when it can, with nothing lost', () => {
    let isHeld = false;
    const held: LogFiles = {
      ...diskLogFiles,
      rename(from, to) {
        if (isHeld && from.endsWith('depot.log')) throw Object.assign(new Error('held'), { code: 'EBUSY' });
        diskLogFiles.rename(from, to);
      },
    };
    const file = createRotatingFile({ directory, name: 'depot', maxBytes: 30, keepFiles: 2, files: held });
    const write = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => file.write(line(from + index)));
    write(0, 9);
    isHeld = true;
    expect(write(9, 15)).not.toContain(false);
    isHeld = false;
    write(15, 17);
    const lines = ['depot.2.log', 'depot.1.log', 'depot.log'].map((name) =>
      readFileSync(join(directory, name), 'utf8'),
    );
    expect(lines.join('')).toBe(Array.from({ length: 14 }, (_, index) => line(index + 3)).join(''));
    expect(readdirSync(directory)).toHaveLength(3);
  });

  it('that can never be put away takes no more room than all the files together', () => {
    const held: LogFiles = {
      ...diskLogFiles,
      rename() {
        throw Object.assign(new Error('held'), { code: 'EBUSY' });
      },
    };
    const file = createRotatingFile({ directory, name: 'depot', maxBytes: 30, keepFiles: 2, files: held });
    const written = Array.from({ length: 20 }, (_, count) => file.write(line(count)));
    expect(written.filter(Boolean)).toHaveLength(9);
    expect(statSync(join(directory, 'depot.log')).size).toBe(90);
  });

  it('that cannot be written for a while has the lines of that time when it can', () => {
    const folder = join(directory, 'log');
    writeFileSync(folder, 'a file where the folder should be');
    const log = createFileLog(folder, createFakeClock(0));
    log.info('backup.made');
    log.info('database.opened');
    rmSync(folder);
    log.error('upload.send-threw');
    expect(eventsIn(folder)).toEqual(['backup.made', 'database.opened', 'upload.send-threw']);
  });

  it('that cannot be written for long keeps the newest lines, and says how many it lost', () => {
    const folder = join(directory, 'log');
    writeFileSync(folder, 'a file where the folder should be');
    const log = createFileLog(folder, createFakeClock(0));
    for (let count = 0; count < 503; count += 1) log.info('backup.made');
    rmSync(folder);
    log.error('upload.send-threw');
    expect(eventsIn(folder)).toEqual([...Array(500).fill('backup.made'), 'upload.send-threw', 'log.lines-lost']);
    expect(readFileSync(join(folder, 'depot.log'), 'utf8')).toContain('"lines":3,');
  });
});

function eventsIn(folder: string): readonly unknown[] {
  const written = readFileSync(join(folder, 'depot.log'), 'utf8').trim().split('\n');
  return written.map((text) => JSON.parse(text).event);
}
