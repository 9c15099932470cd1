import { expect, it } from 'vitest';
import { settingsInForce } from '../../../electron/engine/settings/settings.ts';
import type { SettingsPatch } from '../../../shared/settings/settings.ts';

function inForce(fixed: SettingsPatch, chosen: SettingsPatch = {}) {
  const kept: SettingsPatch = { ...chosen };
  const store = { chosen: () => kept, choose: (patch: SettingsPatch) => Object.assign(kept, patch) };
  return settingsInForce(store as unknown as Parameters<typeof settingsInForce>[0], fixed, {
    uploadsAtOnce: 'environment',
  });
}

const word = (settings: SettingsPatch, owned: readonly (keyof SettingsPatch)[] = []) => ({
  settings,
  owned,
  moved: null,
});

it('the PC counts more than the settings for all depots, those more than the depot, and all more than the default', () => {
  const settings = inForce({ uploadsAtOnce: 2 }, { uploadsAtOnce: 3, archiveDays: 500, siteProductCode: 'LDS' });
  expect(settings.takeCentral(word({ uploadsAtOnce: 8, archiveDays: 900 }))).toEqual(['archiveDays']);
  expect(settings.current()).toMatchObject({ uploadsAtOnce: 2, archiveDays: 900, siteProductCode: 'LDS' });
  expect(settings.origins()).toMatchObject({
    uploadsAtOnce: { source: 'environment', overruled: ['central', 'depot'], isOwned: false },
    archiveDays: { source: 'central', overruled: ['depot'], isOwned: false },
    siteProductCode: { source: 'depot', overruled: [] },
    includeSubfolders: { source: 'default', overruled: [] },
  });
});

it('what the settings for all depots own counts more than the PC, until they own it no more', () => {
  const settings = inForce({ uploadsAtOnce: 2 });
  expect(settings.takeCentral(word({ uploadsAtOnce: 8 }, ['uploadsAtOnce']))).toEqual(['uploadsAtOnce']);
  expect(settings.current().uploadsAtOnce).toBe(8);
  expect(settings.origins().uploadsAtOnce).toEqual({ source: 'central', overruled: ['environment'], isOwned: true });
  expect(settings.fixed()).toContain('uploadsAtOnce');
  expect(settings.withoutCentral().uploadsAtOnce).toBe(2);
  expect(settings.takeCentral(word({ uploadsAtOnce: 8 }))).toEqual(['uploadsAtOnce']);
  expect(settings.current().uploadsAtOnce).toBe(2);
});
