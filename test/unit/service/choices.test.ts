import { describe, expect, test } from 'vitest';
import { largestFileBytes } from '../../../shared/contract/limits.ts';
import { type ChoiceName, choices } from '../../../shared/service/choices.ts';
import { settingsSchema } from '../../../shared/settings/settings.ts';

/** Options of the service's client and of the receiver of webhooks, which are no settings of the depot. */
const options = [
  'partNames',
  'limits.maxFileBytes',
  'limits.batchSize',
  'limits.maxAnswerBytes',
  'timeouts.progressMs',
  'timeouts.deadlineMs',
  'inDoubt',
  'webhooks.secret',
  'webhooks.maxBodyBytes',
  'webhooks.timeoutMs',
  'webhooks.memory',
];

describe.each(Object.entries(choices))('the choice %s', (_name, { topic, choice, reason, settings }) => {
  test('says what is open, what is done, and why', () => {
    for (const words of [topic, choice, reason]) {
      expect(words.length).toBeGreaterThan(3);
      expect(words).not.toMatch(/\.$/);
    }
  });

  test('names only settings and options that exist', () => {
    expect([...Object.keys(settingsSchema.shape), ...options]).toEqual(expect.arrayContaining([...settings]));
  });
});

test('every "not shown" of the interface has its choice', () => {
  const notShown: readonly ChoiceName[] = [
    'calculations',
    'requiredDriverFields',
    'allowedWords',
    'states',
    'emptyFilter',
    'omittedFlag',
    'omittedBound',
    'ordering',
    'paging',
    'fleetDivisions',
    'multipartPartNames',
    'tokenIssue',
    'badCredentials',
    'webhookEvents',
    'webhookActions',
    'pingPayload',
    'webhookSignature',
    'webhookRetryDelaysMs',
    'webhookTimeoutMs',
    'webhookSuccess',
    'errorCatalogue',
    'errorKeys',
    'laterStatuses',
    'undescribedStatuses',
    'refusedStatuses',
    'rateLimit',
    'maxFileBytes',
    'maxAnswerBytes',
    'batchSize',
    'versioning',
  ];
  expect(Object.keys(choices)).toEqual(expect.arrayContaining([...notShown]));
  expect(new Set(Object.values(choices).map(({ topic }) => topic)).size).toBe(Object.keys(choices).length);
});

test('the largest file that is sent is the largest that a depot takes in', () => {
  expect(choices.maxFileBytes.value).toBe(largestFileBytes);
  expect(choices.maxFileBytes.choice).toContain(`${largestFileBytes / 1024 / 1024} MiB`);
});
