import { describe, expect, test } from 'vitest';
import {
  helpTopics,
  topicNamed,
  topicsFound,
  topicTexts,
  topicTitle,
} from '../../../../renderer/components/help/help-topics.ts';
import { reasonCodeSchema } from '../../../../shared/contract/uploads.ts';
import { finding, findingCodes } from '../../../../shared/tachograph/finding.ts';
import { adviceFor } from '../../../../shared/tachograph/text/details.ts';
import { english } from '../../format/english.ts';

const { t } = english;

describe('The help', () => {
  test.each(helpTopics.map((topic) => [`${topic.group} ${topic.name}`, topic] as const))(
    'about %s says why, what to do step by step, and names only what is there',
    (_, topic) => {
      const { why, steps } = topicTexts(topic, 'Card reader PC', t);
      const title = topicTitle(topic, t);
      for (const text of [title, why, ...steps]) {
        expect(text).not.toMatch(/\{\{|\}\}|^(?:help|reasons|download)\./);
        expect(text.split('**').length % 2).toBe(1);
      }
      expect(why).toMatch(/\.$/);
      for (const step of steps) expect(step).toMatch(/^\S.*[.:]$/);
    },
  );

  test('has a topic for each reason that a file can have', () => {
    const without = reasonCodeSchema.options.filter((code) => topicNamed('reason', code) === undefined);
    expect(without).toEqual([]);
  });

  test('has a topic for each finding that a person can do something about', () => {
    const advised = findingCodes.flatMap((code) =>
      (['driver-card', 'vehicle-unit'] as const).flatMap((kind) => {
        const advice = adviceFor(finding(code, 0), kind);
        return advice === null ? [] : [{ code, advice }];
      }),
    );
    expect(new Set(advised.map(({ code }) => code)).size).toBeGreaterThan(15);
    expect(advised.filter(({ advice }) => topicNamed('advice', advice) === undefined)).toEqual([]);
  });

  test('names the folder of the file, and the buttons as the page shows them', () => {
    const { steps } = topicTexts({ group: 'reason', name: 'web-page' }, 'Tor 3', t);
    expect(steps.join(' ')).toContain('into **Tor 3**');
    expect(steps.join(' ')).toContain(`press **${t('common.ignore')}**`);
  });

  test('is searched by words of its headings and of its steps', () => {
    const found = (search: string) => topicsFound(search, 'Card reader PC', t).map(({ name }) => name);
    expect(found('web page sign')).toContain('web-page');
    expect(found('recycle bin')).toEqual(['disk']);
    expect(found('zzz')).toEqual([]);
    expect(found('')).toHaveLength(helpTopics.length);
  });
});
