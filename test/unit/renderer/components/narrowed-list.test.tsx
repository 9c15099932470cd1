// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../../renderer/app/page-texts.ts';
import { NarrowedList } from '../../../../renderer/components/report/report-strip.tsx';

beforeAll(startTexts);

function shown(...lists: (readonly ['drivers-missing' | 'vehicles-dormant', number | null])[]): string {
  const snapshots = lists.map(([id, narrowedTo]) => ({
    id,
    narrowedTo,
    askedOf: null,
    asOf: 1,
    tookMs: 1,
    refreshing: null,
    lastError: null,
    misfits: 0,
    otherReading: null,
    nextRefreshAt: null,
  }));
  return renderToStaticMarkup(<NarrowedList snapshots={snapshots} />);
}

test('a list that the service gave only in part says which part, and what is missing', () => {
  expect(shown(['drivers-missing', 14])).toMatch(
    /no list of all drivers\. .*more than 14 days: whoever was read since/,
  );
  expect(shown(['drivers-missing', null], ['vehicles-dormant', 59])).toMatch(
    /^<div.*all vehicles\. .*59 days.*<\/div>$/,
  );
  expect(shown(['drivers-missing', null])).toBe('');
});
