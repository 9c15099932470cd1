import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StatusFacts, statusFactsSchema, statusKind } from '../../../shared/contract/status.ts';
import { statusInShort } from '../../../shared/format/status-in-short.ts';
import { at, sceneNow } from '../../web/fake-engine/rows.ts';
import { calmScene } from '../../web/fake-engine/scene.ts';
import { withDuties } from '../../with-duties.ts';
import { english } from './english.ts';

const calm = calmScene().facts;

function short(change: Partial<StatusFacts>) {
  const facts = { ...calm, ...change };
  return statusInShort(withDuties(facts), statusKind(withDuties(facts)), english);
}

test('without a connection, files that need attention come first', () => {
  const connection = { ...calm.connection, state: 'no-connection', since: at('07:41') } as const;
  expect(short({ attention: 2, waiting: 7, connection })).toEqual({
    sign: 'attention',
    title: '2 need attention',
    lines: ['No connection since 07:41', '7 files waiting, none lost'],
  });
});

test('with everything sent, it says when it last looked', () => {
  expect(short({})).toEqual({
    sign: 'all-sent',
    title: 'All sent',
    lines: ['Last look 08:13:52', '38 files sent today'],
  });
});

const connectionStates = statusFactsSchema.shape.connection.shape.state.options;
const someFacts = fc
  .record({
    settling: fc.nat(3),
    waiting: fc.nat(3),
    sending: fc.nat(3),
    attention: fc.nat(3),
    connection: fc.constantFrom(...connectionStates).map((state) => ({ ...calm.connection, state })),
    pause: fc.constantFrom(null, { until: null }),
    lastScanAt: fc.constantFrom(null, sceneNow, sceneNow - 600_000),
    collectingStopped: fc.boolean(),
  })
  .map(({ collectingStopped, ...facts }) => ({ ...calm, ...facts, disk: { ...calm.disk, collectingStopped } }));

test('it says "All sent" only when nothing waits, nothing needs attention, and the last look is recent', () => {
  fc.assert(
    fc.property(someFacts, (facts) => {
      const says = statusInShort(withDuties(facts), statusKind(withDuties(facts)), english).title === 'All sent';
      const unsent = facts.settling + facts.waiting + facts.sending + facts.attention;
      const may = unsent === 0 && facts.lastScanAt === sceneNow && facts.connection.state === 'open';
      expect(says && !may).toBe(false);
    }),
  );
});
