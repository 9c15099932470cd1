import { defaultSettings } from '../../shared/settings/settings.ts';
import { expect, test } from './depot-page.ts';
import { calmScene, refusedConnection, type Scene } from './fake-engine/scene.ts';

/** As the program finds it on its first day. */
function firstDay(change: Partial<Scene> = {}): Scene {
  const calm = calmScene({}, []);
  const facts = {
    ...calm.facts,
    folders: [],
    sentToday: 0,
    lastSentAt: null,
    connection: { ...calm.facts.connection, state: 'no-settings' as const },
  };
  return { ...calm, facts, settings: defaultSettings, keysKept: false, ...change };
}

test('three steps lead from nothing to sending, now or later: each is kept when it is done, and the last lets files go', async ({
  openDepot,
}) => {
  const { page, engine } = await openDepot(firstDay());

  await test.step('"Finish later" opens the list, which says what is missing, and leads back', async () => {
    await page.getByRole('button', { name: 'Finish later' }).click();
    await expect(page.locator('.banner-title')).toHaveText('No folder is watched yet. Nothing is collected.');
    await page.reload();
    await expect(page.locator('.banner-title')).toBeVisible();
    await page.getByRole('button', { name: 'Finish setting up' }).click();
  });

  await test.step('a folder that is not there is said at the field', async () => {
    await page.getByLabel('Folder', { exact: true }).fill('C:\\missing');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('There is no folder of this name on this PC.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Choose at least one folder, or finish later.')).toBeVisible();
  });

  await expect(page.getByRole('heading', { name: 'Choose the folder with the downloads' })).toBeVisible();
  await page.getByLabel('What this depot is called').fill('Millbrook depot');
  await expect(page.getByRole('radio', { name: /^Clerk/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Manager/ }).check();
  await page.getByLabel('Folder', { exact: true }).fill('C:\\Tacho\\Card reader PC');
  await page.keyboard.press('Enter');
  await expect(page.getByText('12 downloads found')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText('Card reader PC, 12 downloads found')).toBeVisible();
  await page.getByLabel('Service address').fill('https://fleet.example.com/api');
  await page.getByRole('textbox', { name: 'API token' }).fill('a token');
  await page.getByRole('textbox', { name: 'Subscription key' }).fill('a key');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByRole('heading', { name: 'The connection works' })).toBeFocused();
  await expect(page.locator('.test-steps li')).toHaveText([
    'The address was foundfleet.example.com',
    'The connection is privatecertificate valid until 4 Mar 2027',
    'The service answersin 184 ms',
    'Both keys are acceptedlist of tachograph types, 8 entries',
    'Sending a filenot tried, nothing is sent yet',
  ]);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'Ready to start' })).toBeVisible();
  const saved = () => engine.asked.filter(({ name }) => /settings.change|keys.replace|setup.finish/.test(name));
  expect(saved().map(({ name }) => name)).toEqual([
    'settings.change',
    'settings.change',
    'keys.replace',
    'settings.change',
  ]);
  expect(saved()[0]?.given).toEqual({ patch: { depotName: 'Millbrook depot', role: 'manager' } });
  expect(saved()[1]?.given).toMatchObject({ patch: { serviceUrl: 'https://fleet.example.com/api' } });
  expect(saved()[2]?.given).toEqual({ apiToken: 'a token', subscriptionKey: 'a key' });

  await test.step('"Finish later" comes back to the last step, and any step can be changed', async () => {
    await page.getByRole('button', { name: 'Finish later' }).click();
    await expect(page.locator('.banner-title')).toHaveText('Everything is set up but the start. Nothing is sent yet.');
    await page.getByRole('button', { name: 'Finish setting up' }).click();
    await expect(page.getByRole('heading', { name: 'Ready to start' })).toBeVisible();
    await page.getByRole('button', { name: 'Change Depot' }).click();
    await page.getByLabel('What this depot is called').fill('Millbrook yard');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Millbrook yard')).toBeVisible();
    await page.getByRole('navigation').getByRole('button', { name: 'Service' }).click();
    await expect(page.getByLabel('Service address')).toHaveValue('https://fleet.example.com/api');
    await page.getByRole('button', { name: 'Continue' }).click();
  });

  await page.getByRole('button', { name: 'Start sending' }).click();
  await expect(page.getByRole('heading', { name: 'Uploads', exact: true })).toBeVisible();
  expect(saved().filter(({ name }) => name !== 'settings.change')).toMatchObject([
    { name: 'keys.replace' },
    { name: 'setup.finish' },
  ]);
});

test('keys that are being kept as typed are kept before they are put into force, and not once more', async ({
  openDepot,
}) => {
  const { folders } = calmScene().facts;
  const { page, engine } = await openDepot(firstDay({ facts: { ...firstDay().facts, folders } }));
  const asked = (name: string) => engine.asked.filter((request) => request.name === name).length;
  await page.getByRole('button', { name: 'Continue' }).click();
  const letKeep = engine.hold('setup.keepKeys');
  await page.getByLabel('Service address').fill('https://fleet.example.com/api');
  await page.getByRole('textbox', { name: 'API token' }).fill('a token');
  await page.getByRole('textbox', { name: 'Subscription key' }).fill('a key');
  await expect.poll(() => asked('setup.keepKeys')).toBe(1);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(asked('keys.replace')).toBe(0);
  letKeep();
  await expect(page.getByRole('heading', { name: 'Ready to start' })).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: 'Service' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to start' })).toBeVisible();
  expect(asked('keys.replace')).toBe(1);
});

test('what is missing or wrong is said at each field, and keys that the service refuses as the step that failed', async ({
  openDepot,
}) => {
  const folders = calmScene().facts.folders;
  const scene = firstDay({ facts: { ...firstDay().facts, folders }, connectionTest: refusedConnection });
  const { page } = await openDepot(scene);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Service address').fill('fleet.example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter an address that starts with https://.')).toBeVisible();
  await expect(page.getByText('Enter the API token.')).toBeVisible();
  await expect(page.getByText('Enter the subscription key.')).toBeVisible();
  await expect(page.getByLabel('Service address')).toBeFocused();

  await page.getByLabel('Service address').fill('https://fleet.example.com/api');
  await page.getByRole('textbox', { name: 'API token' }).fill('wrong');
  await page.getByRole('textbox', { name: 'Subscription key' }).fill('wrong');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByRole('heading', { name: 'The connection does not work yet' })).toBeFocused();
  await expect(page.locator('.test-steps li').nth(3)).toHaveText('The keys are refusedanswered with 401');
});

test('that the connection works is said in the set-up of what was tested alone', async ({ openDepot }) => {
  const { folders } = calmScene().facts;
  const { page } = await openDepot(firstDay({ facts: { ...firstDay().facts, folders } }));
  await page.getByRole('button', { name: 'Continue' }).click();
  const token = page.getByRole('textbox', { name: 'API token' });
  const works = page.getByRole('heading', { name: 'The connection works' });
  await page.getByLabel('Service address').fill('https://fleet.example.com/api');
  await token.fill('a token');
  await page.getByRole('textbox', { name: 'Subscription key' }).fill('a key');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(works).toBeVisible();
  await token.fill('another token');
  await expect(works).toHaveCount(0);
  await token.fill('a token');
  await expect(works).toBeVisible();
});

test('keys of the environment are not asked for, and named by their variables, to the last step', async ({
  openDepot,
}) => {
  const folders = calmScene().facts.folders;
  const base = firstDay();
  const scene = {
    ...base,
    facts: { ...base.facts, folders },
    host: { ...base.host, keyStore: 'environment' as const },
  };
  const { page } = await openDepot(scene);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByText('from the variables TACHO_DEPOT_API_TOKEN and TACHO_DEPOT_SUBSCRIPTION_KEY.'),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'API token' })).toHaveCount(0);
});

test('a file of the IT department fills in all but folder and keys, and one that is none is refused with its reasons', async ({
  openDepot,
}) => {
  const { page } = await openDepot(firstDay());
  const settings = {
    depotName: 'Millbrook depot',
    serviceUrl: 'https://fleet.example.com/api',
    siteProductCode: 'MIL',
  };
  const give = (content: object) =>
    page.getByLabel('Read settings from a file').setInputFiles({
      name: 'depot.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await give({ settings: { ...settings, colour: 'blue' } });
  await expect(page.getByRole('alert')).toContainText('There is no setting named “colour”.');
  await give({ settings });
  await expect(page.getByText('3 settings changed.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('What this depot is called')).toHaveValue('Millbrook depot');
  await page.getByLabel('Folder', { exact: true }).fill('C:\\Tacho\\Card reader PC');
  await page.keyboard.press('Enter');
  await expect(page.getByText('12 downloads found')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Service address')).toHaveValue('https://fleet.example.com/api');
  await page.getByText('More: how files are sent').click();
  await expect(page.getByLabel('Site for new drivers')).toHaveValue('MIL');
});

test('what the IT department has fixed shows its value, a lock and why it cannot be changed', async ({ openDepot }) => {
  const fixed = ['depotName', 'serviceUrl', 'uploadWay', 'proxyUrl'];
  const settings = { ...defaultSettings, depotName: 'Millbrook depot', serviceUrl: 'https://fleet.example.com/api' };
  const { page } = await openDepot(firstDay({ fixed, settings }));
  const why = 'Fixed by your IT department';
  const isFixed = async (label: string) => {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveJSProperty('readOnly', true);
    await expect(field).toHaveAccessibleDescription(why);
  };
  await isFixed('What this depot is called');
  await expect(page.getByText('You can change it later')).toHaveCount(0);
  await page.getByLabel('Folder', { exact: true }).fill('C:\\Tacho\\Card reader PC');
  await page.keyboard.press('Enter');
  await expect(page.getByText('12 downloads found')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await isFixed('Service address');
  await page.getByText('More: how files are sent').click();
  await isFixed('How files are sent');
  await isFixed('Proxy');
  await expect(page.getByText(why)).toHaveCount(3);
});
