import { expect, it } from 'vitest';
import { readSources } from '../architecture/import-rules.ts';

const telemetry = 'electron/engine/observe/telemetry.ts';

it('OpenTelemetry is known to one file, which nothing loads at the start of the program', () => {
  const product = readSources().filter(({ file }) => /^(electron|renderer|shared)\//.test(file));
  const users = product.filter(({ imports }) => imports.some((target) => target.startsWith('@opentelemetry/')));
  expect(users.map(({ file }) => file)).toEqual([telemetry]);
  const loaders = product.filter(({ imports }) => imports.includes(telemetry)).map(({ file }) => file);
  expect(loaders).toEqual(['electron/engine/observe/observation.ts']);
});
