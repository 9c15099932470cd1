import { describe, expect, it } from 'vitest';
import { storeUnderTest } from './store-under-test.ts';

describe('Settings', () => {
  it('are those that the depot has chosen, and no others', () => {
    const { store } = storeUnderTest();
    expect(store.settings.chosen()).toEqual({});
    store.settings.choose({ depotName: 'North', uploadsAtOnce: 2 });
    store.settings.choose({ uploadsAtOnce: 8, afterUpload: undefined });
    expect(store.settings.chosen()).toEqual({ depotName: 'North', uploadsAtOnce: 8 });
  });

  it('lose one value that no longer fits, and not the others with it', () => {
    const { store, database } = storeUnderTest();
    store.settings.choose({ depotName: 'North', uploadsAtOnce: 2 });
    database.exec(`UPDATE setting SET value = '99' WHERE name = 'uploadsAtOnce'`);
    database.exec(`INSERT INTO setting VALUES ('fromAnotherVersion', 'true')`);
    expect(store.settings.chosen()).toEqual({ depotName: 'North' });
  });
});

describe('Notes of the engine', () => {
  it('are kept as they were given', () => {
    const { store } = storeUnderTest();
    expect(store.settings.note('pause')).toBeNull();
    store.settings.setNote('pause', { until: 5 });
    store.settings.setNote('circuit-breaker', null);
    expect(store.settings.note('pause')).toEqual({ until: 5 });
    expect(store.settings.note('circuit-breaker')).toBeNull();
  });
});
