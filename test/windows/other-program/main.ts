import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { type Acts, acts } from './acts.ts';

/** Does what the tests ask for over the connection, one after the other, and ends with it. */
const [port] = process.argv.slice(2);
const tests = connect({ port: Number(port), host: '127.0.0.1' });
tests.on('close', () => process.exit(0));
tests.on('error', () => process.exit(1));

createInterface({ input: tests }).on('line', (line) => {
  const { act, given } = JSON.parse(line) as { act: keyof Acts; given: readonly unknown[] };
  tests.write(`${JSON.stringify(tried(acts[act] as (...given: readonly unknown[]) => unknown, given))}\n`);
});

function tried(act: (...given: readonly unknown[]) => unknown, given: readonly unknown[]) {
  try {
    return { value: act(...given) ?? null, error: null };
  } catch (error) {
    return { value: null, error: String(error) };
  }
}
