import { describe, expect, it } from 'vitest';
import { deliveryFailureText } from '../../../shared/format/mail-text.ts';
import { english } from './english.ts';

describe('a mail in doubt', () => {
  const said = (failure: 'cut' | 'interrupted') =>
    deliveryFailureText({ state: 'in-doubt', failure, words: null }, english);

  it('is told as one that the server had, where the server did not answer', () => {
    expect(said('cut')).toMatch(/had the whole mail.*not sent again by itself/);
  });

  it('is told as one that nobody knows of, where the program stopped', () => {
    expect(said('interrupted')).toMatch(/stopped while the mail was on its way.*not sent again by itself/);
    expect(said('interrupted')).not.toContain('had the whole mail');
  });
});
