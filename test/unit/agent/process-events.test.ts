import { expect, it, onTestFinished } from 'vitest';
import { stopRequested } from '../../../electron/agent/process-events.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] as const;

/** The signals that somebody listens to only because of a call. */
function heard(call: () => unknown): readonly NodeJS.Signals[] {
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  call();
  const added = signals.flatMap((signal) =>
    process
      .listeners(signal)
      .flatMap((listener) => (before.get(signal)?.includes(listener) ? [] : [{ signal, listener }])),
  );
  onTestFinished(() => {
    for (const { signal, listener } of added) process.removeListener(signal, listener);
  });
  return added.map(({ signal }) => signal);
}

it('the agent stops for Ctrl+C and its supervisor', () => {
  expect(heard(() => stopRequested('linux'))).toEqual(['SIGINT', 'SIGTERM']);
});

it('on Windows it also stops for Ctrl+Break and for a console window that is closed', async () => {
  let stop: Promise<NodeJS.Signals> | undefined;
  const added = heard(() => {
    stop = stopRequested('win32');
  });
  expect(added).toEqual(['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP']);
  process.emit('SIGHUP', 'SIGHUP');
  expect(await stop).toBe('SIGHUP');
});
