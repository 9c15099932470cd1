import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { readCentralPolicy } from '../../../../electron/engine/settings/central-policy.ts';
import { tachoDepot, temporaryFolder } from '../command-line.ts';

it('the settings of one depot become those of another by the command line, all or none', async () => {
  const home = await temporaryFolder();
  const file = path.join(home, 'settings.json');
  const there = { dataDirectory: path.join(home, 'there') };
  await writeFile(file, JSON.stringify({ settings: { archiveDays: 400, serviceUrl: 'https://elsewhere.example' } }));
  // The address comes from the environment, which fixes it.
  const fixed = { ...there, serviceUrl: 'https://fleet.example' };
  expect(await tachoDepot(fixed, '--json', 'settings', 'import', file)).toMatchObject({
    exitCode: 0,
    output: `${JSON.stringify({ event: 'settings-imported', changed: ['archiveDays'], fixed: ['serviceUrl'] })}\n`,
  });
  expect(await tachoDepot(there, 'settings', 'export', file)).toMatchObject({ exitCode: 0 });
  const written = JSON.parse(await readFile(file, 'utf8'));
  expect(written.settings).toMatchObject({ archiveDays: 400, serviceUrl: '', uploadsAtOnce: 4 });
  expect(await tachoDepot(fixed, '--json', 'settings', 'show', 'serviceUrl')).toMatchObject({
    output: `${JSON.stringify({
      event: 'setting',
      ...{ name: 'serviceUrl', value: 'https://fleet.example', source: 'environment', overruled: [], isOwned: false },
    })}\n`,
  });
  expect((await tachoDepot(there, 'settings', 'show')).output).toMatch(/^archiveDays\t400\tFrom: this depot$/m);
  expect(await tachoDepot(there, 'settings', 'show', 'archiveDay')).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('"archiveDay" is no setting'),
  });
  await writeFile(file, JSON.stringify({ settings: { uploadsAtOnce: 2, archiveDays: 90 } }));
  expect(await tachoDepot(there, 'settings', 'import', file)).toMatchObject({
    exitCode: 1,
    complaint: expect.stringMatching(/^Nothing was changed: .*"archiveDays": .*365/),
  });
});

it('the settings for all depots are signed by the command line, once they fit for every depot, with a key that it makes', async () => {
  const home = await temporaryFolder();
  const place = (name: string) => path.join(home, name);
  const nowhere = { dataDirectory: place('none') };
  const made = await tachoDepot(nowhere, '--json', 'settings', 'keys', 'make', place('key.pem'));
  expect(made).toMatchObject({ exitCode: 0 });
  const { publicKey } = JSON.parse(made.output) as { publicKey: string };
  // Windows, where Ctrl+C is no SIGTERM, has no such modes; nor has Wine.
  if (inject('agentStart').stopSignal === 'SIGTERM') expect((await stat(place('key.pem'))).mode & 0o777).toBe(0o600);
  expect(await tachoDepot(nowhere, 'settings', 'keys', 'make', place('key.pem'))).toMatchObject({ exitCode: 1 });
  const sign = () =>
    tachoDepot(nowhere, 'settings', 'sign', place('depots.json'), place('signed.json'), '--key', place('key.pem'));
  await writeFile(
    place('depots.json'),
    JSON.stringify({ settings: {}, depots: { york: { settings: { depotName: 7 } } } }),
  );
  expect(await sign()).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('depot "york"') });
  await writeFile(
    place('depots.json'),
    JSON.stringify({ settings: {}, depots: { york: { settings: { depotName: 'York' } } } }),
  );
  expect(await sign()).toMatchObject({ exitCode: 0 });
  expect(readCentralPolicy(await readFile(place('signed.json'), 'utf8'), { publicKey, depot: 'york' })).toMatchObject({
    value: { settings: { depotName: 'York' } },
  });

  const [from, until] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await writeFile(place('depots.json'), JSON.stringify({ settings: {}, from, until }));
  const timed = await tachoDepot(
    nowhere,
    ...['--json', 'settings', 'sign', place('depots.json'), place('signed.json'), '--key', place('key.pem')],
  );
  expect(JSON.parse(timed.output)).toMatchObject({ from, until });
  expect((await sign()).output).toContain(`In force from ${from} on`);
  await writeFile(place('depots.json'), JSON.stringify({ settings: {}, until: '2020-01-31T00:00:00Z' }));
  expect(await sign()).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('its time was over') });
});

it('the settings for all depots from before come back at a depot by one command, and are left again by another', async () => {
  const home = await temporaryFolder();
  const place = (name: string) => path.join(home, name);
  const run = (...words: readonly string[]) =>
    tachoDepot({ dataDirectory: place('depot') }, '--json', '--settings', place('pc.json'), ...words);
  const made = await run('settings', 'keys', 'make', place('key.pem'));
  const { publicKey } = JSON.parse(made.output) as { readonly publicKey: string };
  await writeFile(place('pc.json'), JSON.stringify({ central: { from: place('signed.json'), publicKey } }));
  await writeFile(place('own.json'), JSON.stringify({ settings: {} }));
  expect(await run('settings', 'import', place('own.json'))).toMatchObject({ exitCode: 0 });
  expect(await run('settings', 'back')).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('Nothing was changed: this depot has none from before.'),
  });
  const versions: string[] = [];
  for (const depotName of ['Leeds', 'Lees']) {
    await writeFile(place('depots.json'), JSON.stringify({ settings: { depotName } }));
    const signed = await run('settings', 'sign', place('depots.json'), place('signed.json'), '--key', place('key.pem'));
    versions.push(JSON.parse(signed.output).version);
    await run('check');
  }
  const nameInForce = async () => JSON.parse((await run('settings', 'show', 'depotName')).output).value;
  const [first, second] = versions;
  const back = await run('settings', 'back');
  expect(JSON.parse(back.output)).toEqual({ event: 'settings-back', version: first, setAside: second });
  expect(await nameInForce()).toBe('Leeds');
  const status = await run('status');
  expect(status.output).toContain('"kind":"back"');
  expect(status.output).toContain(`taken back version ${second} of the central settings`);
  const undone = await run('settings', 'back', '--undo');
  expect(JSON.parse(undone.output)).toEqual({ event: 'settings-back-undone', version: second, setAside: null });
  expect(await nameInForce()).toBe('Lees');
});

it('the next key counts by the word of the one before, also for a depot that was off meanwhile, and an ended one signs no more', async () => {
  const home = await temporaryFolder();
  const place = (name: string) => path.join(home, name);
  const settingsFile = place('pc.json');
  const atDepot = (...words: readonly string[]) =>
    tachoDepot({ dataDirectory: place('depot') }, '--settings', settingsFile, ...words);
  const run = async (...words: readonly string[]) => tachoDepot({ dataDirectory: place('none') }, '--json', ...words);
  const make = async (name: string) => {
    const { output } = await run('settings', 'keys', 'make', place(name));
    return JSON.parse(output) as { readonly publicKey: string; readonly fingerprint: string };
  };
  const [old, next] = [await make('old.pem'), await make('next.pem')];
  const sign = (key: string, depotName: string) =>
    writeFile(place('depots.json'), JSON.stringify({ settings: { depotName } })).then(() =>
      run('settings', 'sign', place('depots.json'), place('signed.json'), '--key', place(key)),
    );
  const named = async () => {
    const checked = await atDepot('check');
    expect(await atDepot('settings', 'export', place('out.json'))).toMatchObject({ complaint: '' });
    const { settings } = JSON.parse(await readFile(place('out.json'), 'utf8'));
    return { depotName: settings.depotName, said: `${checked.output}${checked.complaint}` };
  };
  const central = { from: place('signed.json'), publicKey: [{ id: 'first', publicKey: old.publicKey }] };
  await writeFile(settingsFile, JSON.stringify({ central }));
  await writeFile(place('own.json'), JSON.stringify({ settings: {} }));
  expect(await atDepot('settings', 'import', place('own.json'))).toMatchObject({ exitCode: 0 });
  expect(await sign('old.pem', 'Leeds')).toMatchObject({ exitCode: 0 });
  expect(await named()).toMatchObject({ depotName: 'Leeds' });

  // Meanwhile the depot is off.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const rotated = await run(
    ...['settings', 'keys', 'rotate', place('signed.json'), '--key', place('old.pem')],
    ...['--next', place('next.pem'), '--id', 'second', '--until', yesterday],
  );
  expect(JSON.parse(rotated.output)).toMatchObject({ event: 'settings-key-rotated', next: next.fingerprint });
  expect(await sign('old.pem', 'Nobody')).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('ended') });
  expect(await sign('next.pem', 'York')).toMatchObject({ exitCode: 0 });
  expect(await named()).toMatchObject({ depotName: 'York' });
  const listed = await atDepot('--json', 'settings', 'keys', 'list');
  const keys = listed.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(keys).toMatchObject([
    { id: 'first', fingerprint: old.fingerprint, until: yesterday },
    { id: 'second', fingerprint: next.fingerprint, until: null },
  ]);

  // Whoever has the old key signs without the file that ended it.
  await rm(place('signed.json'));
  expect(await sign('old.pem', 'Stolen')).toMatchObject({ exitCode: 0 });
  expect(await named()).toMatchObject({ depotName: 'York', said: expect.stringContaining('counts no more') });
});

it('the spare takes the place of a key that was lost, and whoever finds that one signs nothing with it', async () => {
  const home = await temporaryFolder();
  const place = (name: string) => path.join(home, name);
  const depot = { dataDirectory: place('depot') };
  const run = (...words: readonly string[]) => tachoDepot({ dataDirectory: place('none') }, '--json', ...words);
  const make = async (name: string) => {
    const { output } = await run('settings', 'keys', 'make', place(name));
    return JSON.parse(output) as { readonly publicKey: string; readonly fingerprint: string };
  };
  const [lost, spare] = [await make('lost.pem'), await make('spare.pem')];
  await make('next.pem');
  const sign = async (key: string, depotName: string) => {
    await writeFile(place('depots.json'), JSON.stringify({ settings: { depotName } }));
    return run('settings', 'sign', place('depots.json'), place('signed.json'), '--key', place(key));
  };
  await mkdir(place('downloads'));
  const central = { from: place('signed.json'), publicKey: [lost.publicKey, spare.publicKey] };
  await writeFile(place('pc.json'), JSON.stringify({ central }));
  const inForce = async () => {
    await tachoDepot(depot, '--settings', place('pc.json'), 'drain', '--folder', place('downloads'));
    return (await tachoDepot(depot, '--settings', place('pc.json'), 'settings', 'show', 'depotName')).output;
  };
  await sign('lost.pem', 'Leeds');
  expect(await inForce()).toContain('"Leeds"');

  // The commands of the guide.
  await run(
    ...['settings', 'keys', 'rotate', place('signed.json'), '--key', place('spare.pem')],
    ...['--next', place('next.pem'), '--until', '2040-01-01'],
  );
  expect(await sign('next.pem', 'York')).toMatchObject({ exitCode: 0 });
  const end = (key: string) =>
    run('settings', 'keys', 'end', place('signed.json'), '--key', place('next.pem'), '--fingerprint', key);
  // The file names it nowhere any more.
  expect(await end(lost.fingerprint)).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('publicKey') });
  expect(await end(lost.publicKey)).toMatchObject({ exitCode: 0 });
  expect(await inForce()).toContain('"York"');

  await rm(place('signed.json'));
  expect(await sign('lost.pem', 'Found')).toMatchObject({ exitCode: 0 });
  expect(await inForce()).toContain('"York"');
});

it('a profile that the IT department signed is taken by the command line once its key is named, with the keys sealed in it', async () => {
  const home = await temporaryFolder();
  const place = (name: string) => path.join(home, name);
  const depot = {
    dataDirectory: place('data'),
    // No keys of the environment stand in for those of the profile.
    more: { TACHO_DEPOT_API_TOKEN: '', TACHO_DEPOT_SUBSCRIPTION_KEY: '' },
  };
  const run = (...given: string[]) => tachoDepot(depot, '--json', ...given);
  const made = async (...given: string[]) => JSON.parse((await run(...given)).output) as Record<string, string>;
  const { fingerprint = '' } = await made('settings', 'keys', 'make', place('key.pem'));
  const other = await made('settings', 'keys', 'make', place('other.pem'));
  await mkdir(place('Vehicle units'));
  await writeFile(place('keys.json'), JSON.stringify({ apiToken: 'sealed-token', subscriptionKey: 'sealed-key' }));
  const policy = (depotName: string, issuedAt: string) =>
    writeFile(
      place('policy.json'),
      JSON.stringify({
        issuedAt,
        settings: { serviceUrl: 'https://fleet.example' },
        depots: { [hostname()]: { settings: { depotName }, folders: [place('Vehicle units')] } },
      }),
    );
  const sign = (key: string, ...more: string[]) =>
    made('settings', 'sign', place('policy.json'), place('profile.json'), '--key', place(key), ...more);
  await policy('York', '2026-11-02T08:00:00Z');
  const { passphrase = '' } = await sign('key.pem', '--seal', place('keys.json'));
  await writeFile(place('passphrase.txt'), `${passphrase}\n`);
  const taking = (...more: string[]) => run('settings', 'import', place('profile.json'), ...more);
  const inForce = async () => {
    await rm(place('export.json'), { force: true });
    await run('settings', 'export', place('export.json'));
    return JSON.parse(await readFile(place('export.json'), 'utf8')).settings as Record<string, unknown>;
  };

  // The words that are shown tell what to compare, and nothing is taken before.
  expect(await taking()).toMatchObject({ exitCode: 1, complaint: expect.stringContaining(fingerprint) });
  expect(await taking('--fingerprint', 'no fingerprint')).toMatchObject({ exitCode: 1 });
  expect(await taking('--fingerprint', other.fingerprint ?? '')).toMatchObject({ exitCode: 1 });
  await writeFile(place('wrong.txt'), 'AAAA-BBBB');
  expect(await taking('--fingerprint', fingerprint, '--passphrase', place('wrong.txt'))).toMatchObject({ exitCode: 1 });
  expect(await taking('--fingerprint', fingerprint, '--passphrase', place('none.txt'))).toMatchObject({ exitCode: 1 });
  expect(await inForce()).toMatchObject({ serviceUrl: '', depotName: '' });

  const taken = await taking('--fingerprint', fingerprint, '--passphrase', place('passphrase.txt'));
  expect(taken).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(taken.output).changed.sort()).toEqual(['depotName', 'serviceUrl']);
  expect(`${taken.output}${taken.complaint}`).not.toContain('sealed-');
  expect(await inForce()).toMatchObject({ serviceUrl: 'https://fleet.example', depotName: 'York' });
  const kept = await readFile(path.join(depot.dataDirectory, 'keys.json'), 'utf8');
  expect(JSON.parse(kept)).toMatchObject({ apiToken: 'sealed-token', subscriptionKey: 'sealed-key' });

  // Its key is known from then on: that of another is refused, a newer one of the same needs no fingerprint.
  await policy('Selby', '2026-11-03T08:00:00Z');
  await sign('other.pem');
  expect(await taking()).toMatchObject({ exitCode: 1, complaint: expect.stringContaining(fingerprint) });
  await sign('key.pem');
  expect(await taking()).toMatchObject({ exitCode: 0 });
  await policy('Leeds', '2026-11-01T08:00:00Z');
  await sign('key.pem');
  expect(await taking()).toMatchObject({ exitCode: 1 });
  expect(await inForce()).toMatchObject({ depotName: 'Selby' });
});
