import { expect, it, onTestFinished } from 'vitest';
import { driveFor, shareFor } from './drives.ts';
import { base64, hasArrived, numberedCard, windowsDepot } from './windows-depot.ts';

it('a drive that is taken away and comes back has lost nothing, and nothing of it is sent twice', async () => {
  const { other, folder, data, service, drain } = await windowsDepot();
  const [first, second] = [numberedCard(40), numberedCard(41)];
  await other.write(`${folder}\\first.DDD`, base64(first));
  const drive = await driveFor(folder);
  expect(await drain('--folder', drive.path, '--watch-anyway')).toMatchObject({ exitCode: 0, counts: { uploaded: 1 } });

  // Windows itself follows such a letter to the folder behind it, which is still there.
  await drive.takeAway();
  expect(await drain('--data', data)).toMatchObject({ exitCode: 2, counts: { uploaded: 1, needsAttention: 0 } });

  const again = await driveFor(folder);
  onTestFinished(again.takeAway);
  await other.write(`${again.path}second.DDD`, base64(second));
  expect(await drain('--folder', again.path, '--watch-anyway')).toMatchObject({ exitCode: 0, counts: { uploaded: 2 } });
  expect([hasArrived(service, first), hasArrived(service, second)]).toEqual([true, true]);
  expect(service.received()).toHaveLength(2);
});

it('a share of the network is collected from by its own name, and its originals are moved on it', async () => {
  const { other, folder, service, drain, movingSettings } = await windowsDepot();
  const card = numberedCard(42);
  await other.makeFolder(`${folder}\\North depot`);
  await other.write(`${folder}\\North depot\\one.DDD`, base64(card));
  const share = await shareFor(folder);
  onTestFinished(share.takeAway);

  const drained = await drain('--folder', share.path, '--settings', await movingSettings());

  expect(drained).toMatchObject({ exitCode: 0, counts: { uploaded: 1 } });
  expect(hasArrived(service, card)).toBe(true);
  expect(await other.list(folder)).toEqual(['North depot', 'Uploaded']);
  expect(await other.list(`${folder}\\North depot`)).toEqual([]);
});
