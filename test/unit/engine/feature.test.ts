import { describe, expect, it } from 'vitest';
import { checkOrder, type Feature, joined } from '../../../electron/engine/feature.ts';
import { success } from '../../../shared/result.ts';

const feature = (name: Feature['name'], after: Feature['after'] = []): Feature => ({ name, part: 'program', after });

describe('the order in which features start', () => {
  it('lets pass a list in which each stands behind those that it needs', () => {
    const features = [feature('store'), feature('journal', ['store']), feature('sending', ['store', 'journal'])];
    expect(() => checkOrder(features)).not.toThrow();
  });

  it('refuses a list in which one stands before what it needs', () => {
    const features = [feature('store'), feature('sending', ['store', 'spool']), feature('spool')];
    expect(() => checkOrder(features)).toThrow('sending has to be started after spool.');
  });

  it('refuses a feature that needs itself, or one that there is not', () => {
    expect(() => checkOrder([feature('store', ['store'])])).toThrow('store has to be started after store.');
    expect(() => checkOrder([feature('mail', ['post'])])).toThrow('mail has to be started after post.');
  });
});

describe('what features say of themselves', () => {
  const dismiss = { name: 'health', part: 'program', requests: { 'records.dismiss': () => success({}) } } as const;
  const pause = { name: 'sending', part: 'sending', requests: { 'sending.pause': () => success({}) } } as const;

  it('is joined to one record, and what one has not is left out', () => {
    const requests = joined([dismiss, feature('store'), pause], 'requests');
    expect(Object.keys(requests)).toEqual(['records.dismiss', 'sending.pause']);
  });

  it('is refused where two say something under one name, of which only one would be asked', () => {
    expect(() => joined([dismiss, pause, dismiss], 'requests')).toThrow('Two features have requests of one name.');
  });
});
