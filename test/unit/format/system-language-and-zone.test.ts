import { afterEach, describe, expect, test } from 'vitest';
import { zoneInForce } from '../../../electron/engine/platform/clock.ts';
import { depotDays } from '../../../shared/compliance/depot-days.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { isTimeZone, systemTimeZone, usableLanguage } from '../../../shared/i18n/system-locale.ts';
import { english } from './english.ts';

describe("a system's language", () => {
  test.each([
    ['de-DE', 'de-DE'],
    ['de_DE.UTF-8', 'de-DE'],
    ['sr_RS@latin', 'sr-RS'],
    ['en-us', 'en-US'],
    ['en-US@posix', 'en-US'],
    ['C', 'en-GB'],
    ['C.UTF-8', 'en-GB'],
    ['POSIX', 'en-GB'],
    ['', 'en-GB'],
    ['*', 'en-GB'],
    ['not a language', 'en-GB'],
  ])('that is said to be %j is taken for %s', (said, taken) => {
    expect(usableLanguage(said)).toBe(taken);
    expect(() => new Intl.NumberFormat(usableLanguage(said))).not.toThrow();
  });
});

describe("a system's time zone", () => {
  const before = process.env.TZ;
  afterEach(() => {
    if (before === undefined) {
      delete process.env.TZ;
    } else {
      process.env.TZ = before;
    }
  });

  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Foo/Bar', 'UTC'],
    ['', 'UTC'],
    [':/etc/localtime', 'UTC'],
    ['Etc/Unknown', 'UTC'],
  ])('that is said to be %j is taken for %s, and days can be counted in it', (said, taken) => {
    process.env.TZ = said;
    expect(systemTimeZone()).toBe(taken);
    for (const zone of [systemTimeZone(), zoneInForce(''), zoneInForce('Atlantis/Capital')]) {
      expect(isTimeZone(zone)).toBe(true);
      expect(depotDays(zone).dayOf(Date.UTC(2026, 10, 21, 12))).toBe(20_778);
      expect(createTimes(zone, english.t).full(Date.UTC(2026, 10, 21, 12))).toContain('21 Nov 2026');
    }
  });
});
