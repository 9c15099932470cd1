// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { keyVariables } from '../../../../shared/contract/key-variables.ts';
import { loadCatalogue } from '../../../../shared/i18n/catalogues.ts';
import { offeredLanguages } from '../../../../shared/i18n/languages.ts';
import { createTexts } from '../../../../shared/i18n/texts.ts';
import { calmScene, refusedConnection } from '../../../web/fake-engine/scene.ts';
import { type MountedPage, mountPage } from './mounted-page.tsx';

let page: MountedPage;
afterEach(() => page.close());

/** Through the steps to the last one, with a test of the connection. */
async function goThrough(scene: Parameters<typeof mountPage>[0]): Promise<void> {
  page = await mountPage(scene, '#/setup');
  await page.press(await page.find('button', 'Continue'));
  await page.press(await page.find('button', 'Test the connection'));
  await page.find('.test-title');
  await page.press(await page.find('button', 'Continue'));
  await page.find('h1', 'Ready to start');
}

test('a service whose keys were refused is not ticked as done', async () => {
  await goThrough({ ...calmScene(), connectionTest: refusedConnection });
  expect(page.has('nav li[data-state="done"]', 'Folder')).toBe(true);
  expect(page.has('nav li[data-state="done"]', 'Service')).toBe(false);
  expect(page.has('nav li[data-state="failed"]', 'Does not work yet')).toBe(true);
});

test('a service that works is ticked', async () => {
  await goThrough(calmScene());
  expect(page.has('nav li[data-state="done"]', 'Service')).toBe(true);
});

test('keys are asked for again where the address became another one, because they belong to the one they were given for', async () => {
  page = await mountPage(calmScene(), '#/setup');
  await page.press(await page.find('button', 'Continue'));
  await page.find('.field-help', 'Kept already.');
  await page.enter(await page.find('input[name="serviceUrl"]'), 'https://other.example.com/api');
  await page.find('.field-help', 'The keys that are kept belong to https://');
  await page.press(await page.find('button', 'Continue'));
  await page.find('.field-error', 'Enter the API token.');
  await page.find('.field-error', 'Enter the subscription key.');
  expect(page.has('h1', 'Ready to start')).toBe(false);
});

test('another path at the same service keeps its keys', async () => {
  page = await mountPage(calmScene(), '#/setup');
  await page.press(await page.find('button', 'Continue'));
  const address = await page.find('input[name="serviceUrl"]');
  const { origin } = new URL((address as HTMLInputElement).value);
  await page.enter(address, `${origin}/another/path`);
  await page.press(await page.find('button', 'Continue'));
  await page.find('h1', 'Ready to start');
});

test('what is missing on the first day is told all at once, the address and both keys', async () => {
  const calm = calmScene();
  page = await mountPage({ ...calm, settings: { ...calm.settings, serviceUrl: '' }, keysKept: false }, '#/setup');
  await page.press(await page.find('button', 'Continue'));
  await page.press(await page.find('button', 'Continue'));
  await page.find('.field-error', 'Enter the address of the service.');
  await page.find('.field-error', 'Enter the API token.');
  await page.find('.field-error', 'Enter the subscription key.');
});

test('keys of the environment are named by their variables, and to the last step nothing says that they are kept', async () => {
  const calm = calmScene();
  page = await mountPage({ ...calm, host: { ...calm.host, keyStore: 'environment' } }, '#/setup');
  await page.press(await page.find('button', 'Continue'));
  await page.find('.field-help', `the variables ${keyVariables.token} and ${keyVariables.key}.`);
  await page.press(await page.find('button', 'Continue'));
  await page.find('h1', 'Ready to start');
  expect(page.has('dd', 'from the environment of the agent')).toBe(true);
  expect(page.has('dd', 'kept already')).toBe(false);
});

test.each(offeredLanguages)(
  'the variables with the keys are named in %s, at the set-up and in the settings',
  async (language) => {
    const t = createTexts(await loadCatalogue(language));
    for (const name of ['setup.service.keysHelp.environment', 'settings.keys.help.environment'] as const) {
      const said = t(name, keyVariables);
      for (const variable of Object.values(keyVariables)) expect(said, name).toContain(variable);
    }
  },
);
