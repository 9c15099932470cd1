import { expect, it } from 'vitest';
import { readyAgent } from '../started-agent.ts';
import { base64, hasArrived, numberedCard, windowsDepot } from './windows-depot.ts';

it('a file that another program holds open for itself waits, holds nothing up, and is sent once it is let go', async () => {
  const { other, folder, service, drain } = await windowsDepot();
  const [free, held] = [numberedCard(30), numberedCard(31)];
  await other.write(`${folder}\\free.DDD`, base64(free));
  await other.write(`${folder}\\held.DDD`, base64(held));
  await other.hold(`${folder}\\held.DDD`);

  const { counts } = await drain();
  expect(counts).toMatchObject({ uploaded: 1 });
  expect([hasArrived(service, free), hasArrived(service, held)]).toEqual([true, false]);

  await other.letGo(`${folder}\\held.DDD`);
  expect(await drain()).toMatchObject({ exitCode: 0, counts: { uploaded: 2, waiting: 0, needsAttention: 0 } });
  expect(hasArrived(service, held)).toBe(true);
});

it('the agent starts and stops while a virus scanner holds its small files open', async () => {
  const { other, data, folder, start } = await windowsDepot();
  await other.makeFolder(data);
  const announcement = `${data}\\agent.json`;
  await other.write(announcement, base64(Buffer.from('{}')));
  await other.hold(announcement);
  const first = start('--json', 'run', '--folder', folder);
  await readyAgent(first);
  expect(await first.stop()).toBe(0);
  await other.letGo(announcement);

  const second = start('--json', 'run', '--folder', folder);
  await readyAgent(second);
  await other.hold(announcement);
  expect(await second.stop()).toBe(0);
  expect(second.complaint()).toBe('');
  await other.letGo(announcement);
});
