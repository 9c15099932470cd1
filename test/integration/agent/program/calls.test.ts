import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runningService } from '../../reference-service/running-service.ts';
import { tachoDepot, temporaryFolder } from '../command-line.ts';

it('a call takes its body from a file or from standard input, and prints a row a line for programs', async () => {
  const home = await temporaryFolder();
  const service = await runningService();
  const around = { serviceUrl: service.url, dataDirectory: path.join(home, 'data') };
  const file = path.join(home, 'body.json');
  const input = '{"filterByDriverIds":["D1001"]}';
  await writeFile(file, `\uFEFF${input}`);
  const fromFile = await tachoDepot(around, '--json', 'call', 'driver-d28', '--body', `@${file}`);
  const fromInput = await tachoDepot({ ...around, input }, '--json', 'call', 'driver-d28', '--body', '@-');
  expect(fromInput.output).toBe(fromFile.output);
  const rows = fromFile.output.trimEnd().split('\n');
  expect(rows.map((row) => JSON.parse(row).driverId)).toEqual(['D1001']);
});
