import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileLog } from '../../../electron/engine/log/file-log.ts';
import { createRotatingFile } from '../../../electron/engine/log/rotating-file.ts';
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

  it('that cannot be written loses lines, says so, and takes the next ones when it can', () => {
    const folder = join(directory, 'log');
    writeFileSync(folder, 'a file where the folder should be');
    const log = createFileLog(folder, createFakeClock(0));
    log.info('backup.made');
    log.info('backup.made');
    rmSync(folder);
    log.error('upload.send-threw');
    const written = readFileSync(join(folder, 'depot.log'), 'utf8').trim().split('\n');
    expect(written.map((text) => JSON.parse(text))).toEqual([
      { level: 'error', time: '1970-01-01T00:00:00.000Z', event: 'upload.send-threw' },
      { level: 'warn', time: '1970-01-01T00:00:00.000Z', lines: 2, event: 'log.lines-lost' },
    ]);
  });
});
