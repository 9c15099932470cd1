import { expect, it } from 'vitest';
import { base64, hasArrived, numberedCard, windowsDepot } from './windows-depot.ts';

/** A path of some 300 characters, where Windows once allowed 260. */
const deep = Array.from({ length: 12 }, (_, level) => `a folder with a long name ${level}`).join('\\');

/** Names that Windows gives to devices, or that most of its programs cannot even open. */
const awkwardNames = [
  'NUL.DDD',
  'CON',
  'COM1.ddd',
  'aux.DDD',
  'dot at the end.DDD.',
  'blank at the end.DDD ',
  'Jürgen Müßig ÆØÅ Łódź.DDD',
  'C_20261119_0700_M_BRINDLEWOOD_DB10000010604402 - Copy (2).DDD',
  `${deep}\\deep down.DDD`,
] as const;

it('files with names of devices, dots and blanks at their end, and more than 260 characters in their path arrive and are moved', async () => {
  const { other, folder, service, drain, movingSettings } = await windowsDepot();
  await other.makeFolder(`${folder}\\${deep}`);
  const cards = awkwardNames.map((name, number) => ({ name, bytes: numberedCard(number) }));
  for (const { name, bytes } of cards) await other.write(`${folder}\\${name}`, base64(bytes));

  const { exitCode, counts } = await drain('--folder', folder, '--settings', await movingSettings());

  expect({ exitCode, counts }).toMatchObject({ exitCode: 0, counts: { uploaded: awkwardNames.length } });
  expect(cards.filter(({ bytes }) => !hasArrived(service, bytes)).map(({ name }) => name)).toEqual([]);
  const [uploaded, ...rest] = (await other.list(folder)).filter((name) => !name.startsWith('a folder'));
  expect([uploaded, rest]).toEqual(['Uploaded', []]);
  const [month = ''] = await other.list(`${folder}\\Uploaded`);
  const moved = await other.list(`${folder}\\Uploaded\\${month}`);
  const last = (name: string) => name.split('\\').at(-1);
  expect(moved).toEqual(awkwardNames.map(last).sort());
});

it('a file that may only be read is sent, and moved as it is', async () => {
  const { other, folder, service, drain, movingSettings } = await windowsDepot();
  const card = numberedCard(20);
  await other.write(`${folder}\\read only.DDD`, base64(card));
  await other.setReadOnly(`${folder}\\read only.DDD`);

  expect(await drain('--folder', folder, '--settings', await movingSettings())).toMatchObject({
    exitCode: 0,
    counts: { uploaded: 1 },
  });

  expect(hasArrived(service, card)).toBe(true);
  expect(await other.list(folder)).toEqual(['Uploaded']);
  const [month = ''] = await other.list(`${folder}\\Uploaded`);
  expect(await other.isReadOnly(`${folder}\\Uploaded\\${month}\\read only.DDD`)).toBe(true);
});

it('a data folder may lie deeper than 260 characters', async () => {
  const { other, home, folder, service, drain } = await windowsDepot();
  const card = numberedCard(21);
  await other.write(`${folder}\\one.DDD`, base64(card));
  const data = `${home}\\${deep}\\Data`;
  expect(await drain('--folder', folder, '--data', data)).toMatchObject({ exitCode: 0, counts: { uploaded: 1 } });
  expect(await drain('--folder', folder, '--data', data)).toMatchObject({ exitCode: 0, counts: { uploaded: 1 } });
  expect(service.received()).toHaveLength(1);
});

it('a folder and a file that are renamed in nothing but the case of their letters are the same ones', async () => {
  const { other, home, folder, service, data, start, drain } = await windowsDepot();
  await other.write(`${folder}\\one.DDD`, base64(numberedCard(22)));
  await drain('--folder', `${home}\\DOWNLOADS`);

  await other.rename(folder, `${home}\\downloads`);
  await other.rename(`${folder}\\one.DDD`, `${folder}\\ONE.ddd`);

  expect(await drain()).toMatchObject({ exitCode: 0, counts: { uploaded: 1 } });
  expect(service.received()).toHaveLength(1);
  const check = start('--json', 'check', '--data', data);
  await check.ended;
  const checks = check
    .output()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { check?: string });
  expect(checks.filter((one) => one.check === 'folder')).toHaveLength(1);
});
