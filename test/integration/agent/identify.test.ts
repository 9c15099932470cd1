import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { identify } from '../../../electron/agent/cli/identify.ts';
import { testRoots } from '../../corpus/chain.ts';
import { cutShort } from '../../corpus/damage.ts';
import { cardNumber, driverCard, vehicle, vehicleUnit } from '../../corpus/library/subjects.ts';
import { runHere, temporaryFolder } from './command-line.ts';

const around = { serviceUrl: 'http://127.0.0.1:9', dataDirectory: '/nowhere' };

async function folderOfDownloads() {
  const folder = await temporaryFolder();
  for (const { fileName, bytes } of testRoots()) await writeFile(path.join(folder, fileName), bytes);
  const files = {
    'card.DDD': driverCard({ generations: ['G1', 'G2v2'], curve: 'brainpoolP256r1' }),
    'unit.DDD': vehicleUnit({ generations: ['G2v1'], firstDay: '2026-11-16' }),
    'page.DDD': new TextEncoder().encode('<!doctype html><html><body>Sign in</body></html>'),
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
  await writeFile(path.join(folder, 'cut.DDD'), cutShort(files['card.DDD'], 20_000));
  return {
    identify: (json: boolean, ...names: readonly string[]) =>
      runHere(around, () =>
        identify(
          {
            folder: [],
            json,
            roots: folder,
          },
          names.map((name) => path.join(folder, name)),
        ),
      ),
  };
}

describe('identify', () => {
  it('says in one line a file what it is, and ends with 2 where one is no download', async () => {
    const folder = await folderOfDownloads();
    const known = await folder.identify(false, 'card.DDD', 'unit.DDD', 'cut.DDD');
    expect(known).toMatchObject({ exitCode: 0, complaint: '' });
    expect(known.output.trim().split('\n')).toHaveLength(3);
    expect(known.output).toContain('card.DDD: ');
    const unknown = await folder.identify(false, 'card.DDD', 'page.DDD');
    expect(unknown.exitCode).toBe(2);
    expect(unknown.output.trim().split('\n')).toHaveLength(2);
  });

  it('gives with --json one object a file, with the verdict of each signed element', async () => {
    const folder = await folderOfDownloads();
    const { output, exitCode } = await folder.identify(true, 'card.DDD', 'unit.DDD', 'cut.DDD', 'page.DDD');
    expect(exitCode).toBe(2);
    const [card, unit, cut, page] = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(card).toMatchObject({ kind: 'card', trust: 'trusted', card: { cardNumber } });
    expect(card.elements).toHaveLength(card.signatures.valid);
    expect(unit).toMatchObject({ kind: 'vehicle-unit', trust: 'trusted', vehicle: { vin: vehicle.vin } });
    expect(unit.elements[0]).toMatchObject({ part: 'overview', element: 'Block 76 21', verdict: 'valid' });
    expect(cut.elements.at(-1)).toMatchObject({ verdict: 'not-verifiable', reason: 'cut-short' });
    expect(page).toMatchObject({ kind: 'unknown', elements: [] });
  });

  it('names a file that cannot be read, and ends with 1', async () => {
    const folder = await folderOfDownloads();
    const { exitCode, complaint } = await folder.identify(false, 'missing.DDD');
    expect(exitCode).toBe(1);
    expect(complaint).toContain('cannot be read');
  });
});
