import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeServiceText } from '../../../electron/engine/service/call-outcome.ts';

describe("the service's own words", () => {
  it('become one line', () => {
    expect(sanitizeServiceText('  The file\r\n\tis not\u2028a download.  ')).toBe('The file is not a download.');
  });

  it('lose what would turn the direction of the text around them', () => {
    expect(sanitizeServiceText('refused \u202Egnp.exe\u202C now')).toBe('refused gnp.exe now');
  });

  it('are shortened with an ellipsis, without cutting a character in two', () => {
    const shortened = sanitizeServiceText('🚚'.repeat(1000));
    expect([...shortened]).toHaveLength(240);
    expect(shortened.endsWith('🚚…')).toBe(true);
  });

  it('never contain a control character or a line break, and never more than 240 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (words) => {
        const plain = sanitizeServiceText(words);
        expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
        expect([...plain].length).toBeLessThanOrEqual(240);
        expect(plain).toBe(plain.trim());
      }),
    );
  });
});
