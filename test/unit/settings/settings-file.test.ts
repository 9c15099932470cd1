import { describe, expect, it } from 'vitest';
import { settingsInForce } from '../../../electron/engine/settings/settings.ts';
import { importSettings, settingsFileText } from '../../../electron/engine/settings/settings-file.ts';
import { defaultSettings, type SettingsPatch } from '../../../shared/settings/settings.ts';

function depot(chosen: SettingsPatch = {}, fixed: SettingsPatch = {}) {
  let kept = chosen;
  const store = {
    chosen: () => kept,
    choose: (patch: SettingsPatch) => {
      kept = { ...kept, ...patch };
    },
    note: () => null,
    setNote: () => undefined,
  };
  return { settings: settingsInForce(store, fixed), kept: () => kept };
}

const fileWith = (settings: unknown) => JSON.stringify({ settings });

describe('A file with settings', () => {
  it('brings another depot to the same settings, and contains no password', () => {
    const here = {
      ...defaultSettings,
      depotName: 'Nørth',
      archiveDays: 400,
      proxyUrl: 'http://clerk:secret@proxy.example',
    };
    const text = settingsFileText(here);
    expect(text).not.toContain('secret');
    const there = depot({ openArchives: false, proxyUrl: 'http://other.example' });
    expect(importSettings(there.settings, `\uFEFF${text}`)).toEqual({
      outcome: 'taken',
      changed: ['openArchives', 'archiveDays', 'depotName'],
      fixed: [],
    });
    expect(there.settings.current()).toEqual({ ...here, proxyUrl: 'http://other.example' });
  });

  it('cannot bring what only an administrator can set, and neither can the page or an older choice', () => {
    const { settings } = depot({ allowPlainHttp: true });
    expect(settings.current().allowPlainHttp).toBe(false);
    expect(importSettings(settings, fileWith({ allowPlainHttp: true, depotName: 'North' }))).toEqual({
      outcome: 'taken',
      changed: ['depotName'],
      fixed: ['allowPlainHttp'],
    });
    expect(settings.change({ allowPlainHttp: true })).toMatchObject({ ok: false, error: { code: 'fixed' } });
    expect(settings.current().allowPlainHttp).toBe(false);
    const allowed = depot({}, { allowPlainHttp: true }).settings;
    expect(allowed.current().allowPlainHttp).toBe(true);
    expect(settingsFileText(allowed.current())).not.toContain('allowPlainHttp');
  });

  it('is refused as a whole where one value does not fit, and says of each which and why', () => {
    const { settings, kept } = depot();
    const given = { uploadsAtOnce: 2, archiveDays: 90, uploadAtOnce: 2, timeZone: 'Middle-earth/Shire', remindAt: '9' };
    const outcome = importSettings(settings, fileWith(given));
    expect(outcome).toMatchObject({
      outcome: 'refused',
      problems: [
        { name: 'archiveDays', code: 'does-not-fit', message: expect.stringContaining('365') },
        { name: 'uploadAtOnce', code: 'unknown' },
        { name: 'timeZone', code: 'does-not-fit', message: expect.stringContaining('Europe/London') },
        { name: 'remindAt', code: 'does-not-fit', message: expect.stringContaining('09:00') },
      ],
    });
    expect(kept()).toEqual({});
  });

  it.each([
    ['no JSON', 'archiveDays = 400'],
    ['something else', '[]'],
    ['keys', JSON.stringify({ settings: {}, apiToken: 'x' })],
  ])('that has %s in it is none', (_what, text) => {
    const { settings } = depot();
    expect(importSettings(settings, text)).toMatchObject({ outcome: 'refused', problems: [{ code: 'no-settings' }] });
  });

  it('leaves what the IT department has fixed, and takes the rest', () => {
    const { settings, kept } = depot({}, { serviceUrl: 'https://fleet.example', openArchives: false });
    const given = { serviceUrl: 'https://elsewhere.example', openArchives: false, archiveDays: 400, uploadsAtOnce: 4 };
    expect(importSettings(settings, fileWith(given))).toEqual({
      outcome: 'taken',
      changed: ['archiveDays'],
      fixed: ['serviceUrl'],
    });
    expect(kept()).toEqual({ archiveDays: 400 });
  });
});
