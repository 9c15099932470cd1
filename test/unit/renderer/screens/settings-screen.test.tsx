// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import setting from '../../../../shared/i18n/locales/en/setting.json' with { type: 'json' };
import screen from '../../../../shared/i18n/locales/en/settings.json' with { type: 'json' };
import { isPaired, pairOf, settingDescriptors, settingNames } from '../../../../shared/settings/settings.ts';
import { calmScene, type Scene } from '../../../web/fake-engine/scene.ts';
import { type MountedPage, mountPage } from './mounted-page.tsx';

let page: MountedPage;
afterEach(() => page.close());

async function settings(change: Partial<Scene> = {}) {
  page = await mountPage({ ...calmScene(), ...change }, '#/settings');
  return page;
}

test('a value that is taken is told to the engine, and is then the one in force', async () => {
  const { find, enter, engine } = await settings();
  await enter(await find('input[aria-label="Safe copies"]'), '400');
  await find('input[value="400"]');
  expect(engine.scene().settings.archiveDays).toBe(400);
});

test('a value that is not taken never leaves a doubt about which one counts', async () => {
  const { find, enter, engine } = await settings();
  await enter(await find('input[aria-label="Safe copies"]'), '90');
  await find('[role=alert]', 'Enter a number from 365 to 3,650. Still using 730.');
  expect(engine.asked.map(({ name }) => name)).not.toContain('settings.change');
});

test('what the engine refuses is said at the field too', async () => {
  const { find, enter, engine } = await settings();
  const field = await find('input[aria-label="Proxy"]');
  engine.refuseNext({ code: 'fixed-by-policy', message: '' });
  await enter(field, 'http://proxy.example:8080');
  await find('[role=alert]', 'This is fixed by your IT department. Nothing is set.');
});

test('the names of the form’s parts matter only where files are sent as a form', async () => {
  const plain = calmScene().settings;
  const { find, has } = await settings({ settings: { ...plain, uploadWay: 'json' } });
  await find('input[aria-label="Site for new drivers and vehicles"]');
  expect(has('input[aria-label="Name of the form part with the file"]')).toBe(false);
});

test('two settings of one pair are named apart, and a refused one says so below both', async () => {
  const { find, enter, engine } = await settings();
  await enter(await find('input[aria-label="Vehicle units: Due soon, from"]'), '14');
  await find('input[value="14"]');
  expect(engine.scene().settings.vehicleUnitDueSoonDays).toBe(14);
  await enter(await find('input[aria-label="Vehicle units: Overdue after"]'), '900');
  await find('[role=alert]', 'Enter a number from 1 to 365. Still using 90.');
});

test('a time of day is taken as people write it, and refused when there is none', async () => {
  const { find, enter, engine } = await settings();
  await enter(await find('input[aria-label="Time of the summary"]'), '7.30');
  await find('input[value="07:30"]');
  await enter(await find('input[aria-label="Quiet hours: From"]'), '22');
  await find('input[value="22:00"]');
  expect(engine.scene().settings).toMatchObject({ remindAt: '07:30', quietFrom: '22:00' });
  await enter(await find('input[aria-label="Quiet hours: Until"]'), '25:00');
  await find('[role=alert]', 'Enter a time of day such as 09:00. Still using 06:00.');
});

test('the times of the summary matter only where one goes out', async () => {
  const { find, has } = await settings({ settings: { ...calmScene().settings, remindDue: false } });
  await find('[role=switch][aria-label="Daily summary"]');
  expect(has('input[aria-label="Time of the summary"]')).toBe(false);
});

test.each([
  { host: 'desktop', kept: 'those of the administrator' },
  { host: 'agent', kept: 'those of the administrator, of the window and of the notifications' },
] as const)('every setting has its control on the page of the $host, but for $kept', async ({ host }) => {
  const plain = calmScene();
  const everythingMatters = {
    uploadWay: 'multipart',
    afterUpload: 'move',
    remindDue: true,
    readCards: true,
    takeWebhooks: true,
    sendMail: true,
    companyArchive: 's3',
    metricsPage: true,
  } as const;
  const { find, has } = await settings({
    host: { ...plain.host, kind: host },
    settings: { ...plain.settings, ...everythingMatters },
  });
  await find('input[aria-label="Safe copies"]');
  const labelled = settingNames.filter((name) => {
    const pair = isPaired(name) ? `${screen.pairs[pairOf(name)].title}: ` : '';
    return has(`[data-setting] [aria-label="${pair}${setting[name].title}"]`);
  });
  const here = settingNames.filter((name) => {
    const { onlyBy, onlyIn = host } = settingDescriptors[name];
    return onlyBy === undefined && onlyIn === host;
  });
  expect(labelled).toEqual(here);
});
