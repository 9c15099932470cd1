import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { drain } from '../../../electron/agent/cli/drain.ts';
import { formatCoverage, missingDays } from '../../../electron/agent/cli/missing-days.ts';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { coverageOf } from '../../../shared/tachograph/coverage.ts';
import { november, september } from './cards-with-a-gap.ts';
import { runHere, temporaryFolder } from './command-line.ts';

const today = '2026-11-21';

describe('missing days, said to a person', () => {
  it('names the days covered, the gap, and the download that never arrived', () => {
    const held = [
      { id: '1', summary: summariseDownload(september), receivedAt: '2026-09-18T20:00:00Z' },
      { id: '2', summary: summariseDownload(november), receivedAt: '2026-11-18T20:00:00Z' },
    ];
    const [coverage] = coverageOf(held, today);
    if (coverage === undefined) throw new Error('one driver was expected');
    const [head, ...lines] = formatCoverage(coverage, today).split('\n');
    expect(head).toMatch(/^[A-Z]\. .+, card ….{4}: \d+ days covered, 1 Sep to 18 Nov$/);
    expect(lines[0]).toMatch(/^ {2}missing: 19 Sep to 14 Oct \(26 days\), /);
    expect(lines.at(-1)).toBe('  never arrived: the download of 14 Oct, 18:30 UTC');
  });

  it('tells to read a card now, when its next days are about to be lost', () => {
    const held = [{ id: '1', summary: summariseDownload(september), receivedAt: '2026-09-18T20:00:00Z' }];
    const [coverage] = coverageOf(held, today);
    if (coverage === undefined) throw new Error('one driver was expected');
    expect(formatCoverage(coverage, today)).toMatch(/read it now: the days from 19 Sep on may be lost since \d+ \w+$/);
    const [debounce] = coverageOf(held, '2026-09-22');
    if (debounce === undefined) throw new Error('one driver was expected');
    expect(formatCoverage(debounce, '2026-09-22')).not.toContain('read it now');
  });
});

describe('the command', () => {
  it('says so where nothing is held', async () => {
    const home = await temporaryFolder();
    const around = { dataDirectory: path.join(home, 'data') };
    await runHere(around, () => drain({ folder: [], json: false }));
    const end = await runHere(around, () => missingDays({ folder: [], json: false }));
    expect(end).toMatchObject({ exitCode: 0, output: 'No driver card and no vehicle unit is held here.\n' });
  });
});
