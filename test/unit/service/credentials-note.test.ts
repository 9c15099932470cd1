import { describe, expect, it } from 'vitest';
import { credentialsNoted, credentialsSince } from '../../../electron/engine/service/credentials-note.ts';

const keys = { apiToken: 'a-token-of-forty-letters', subscriptionKey: 'a-subscription-key' };

describe('the note of the keys in force', () => {
  it('tells others from the same ones, and since when they are others', () => {
    const first = credentialsNoted(keys, null, 1_000);
    expect([first.areNew, credentialsSince(first.note)]).toEqual([false, null]);
    const same = credentialsNoted(keys, first.note, 2_000);
    expect(same).toEqual({ note: first.note, areNew: false });
    const other = credentialsNoted({ ...keys, apiToken: 'another-token' }, same.note, 3_000);
    expect([other.areNew, credentialsSince(other.note)]).toEqual([true, 3_000]);
    const later = credentialsNoted({ ...keys, apiToken: 'another-token' }, other.note, 4_000);
    expect(later).toEqual({ note: other.note, areNew: false });
  });

  it('has no word of the keys in it, and begins anew where it cannot be read', () => {
    const { note } = credentialsNoted(keys, { mark: 5 }, 1_000);
    const text = JSON.stringify(note);
    expect(text).not.toContain(keys.apiToken);
    expect(text).not.toContain(keys.subscriptionKey);
    expect(credentialsSince('no note')).toBeNull();
  });
});
