import { expect, test } from 'vitest';
import { cssString } from '../../../../renderer/components/sheet-foot.ts';

test.each([
  ['Millbrook depot', '"Millbrook depot"'],
  ['The "Yard"', '"The \\"Yard\\""'],
  ['A\\B', '"A\\\\B"'],
  ['two\nlines', '"two lines"'],
])('the name %j stays one text of the stylesheet', (name, written) => {
  expect(cssString(name)).toBe(written);
});
