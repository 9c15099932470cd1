import { describe, expect, test } from 'vitest';
import { wideFromPx } from '../../../../renderer/components/data-table/list-width.ts';
import { availabilityColumns } from '../../../../renderer/screens/availability/availability-columns.tsx';
import { driverColumns } from '../../../../renderer/screens/missing/driver-cards-screen.tsx';
import { vehicleColumns } from '../../../../renderer/screens/missing/vehicle-units-screen.tsx';
import type { Formatter } from '../../../../shared/format/format.ts';
import { createTimes } from '../../../../shared/format/times.ts';
import { loadCatalogue } from '../../../../shared/i18n/catalogues.ts';
import { offeredLanguages } from '../../../../shared/i18n/languages.ts';
import { createTexts } from '../../../../shared/i18n/texts.ts';

/** Of the boxes before the rows of drivers and of vehicles. */
const boxes = 44;
/** Of a window of 1,024. */
const slimPx = 820;

const lists = {
  'driver cards': (formatter: Formatter, width: 'wide' | 'slim') => [
    boxes,
    ...shown(driverColumns(formatter, 28, width)),
  ],
  'vehicle units': (formatter: Formatter, width: 'wide' | 'slim') => [
    boxes,
    ...shown(vehicleColumns(formatter, 90, width)),
  ],
  'availability at a chosen start': (formatter: Formatter, width: 'wide' | 'slim') =>
    shown(availabilityColumns(formatter, width, 'then')),
};

describe.each(offeredLanguages)('%s', (language) => {
  test.each(Object.entries(lists))('the columns of %s fit the list, however long their words', async (_, tracksOf) => {
    const t = createTexts(await loadCatalogue(language));
    const formatter = { t, times: createTimes('Europe/London', t) };
    expect(sum(tracksOf(formatter, 'wide'))).toBeLessThanOrEqual(wideFromPx);
    expect(sum(tracksOf(formatter, 'slim'))).toBeLessThanOrEqual(slimPx);
  });
});

function shown(columns: readonly { readonly track: string; readonly hidden?: boolean }[]): number[] {
  return columns.filter(({ hidden }) => hidden !== true).map(({ track }) => leastOf(track));
}

/** A column that grows does so by as many parts as it has pixels at least: other parts would widen the whole list. */
function leastOf(track: string): number {
  const [, least, parts] = /^minmax\((\d+)px, (\d+)fr\)$/.exec(track) ?? [];
  expect(parts).toBe(least);
  return Number(least ?? /^(\d+)px$/.exec(track)?.[1]);
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}
