import { describe, expect, test } from 'vitest';
import { csvLines, csvText, listSeparator, separators, withoutFormulaGuard } from '../../../shared/format/csv.ts';

describe('A CSV text', () => {
  test('begins with a byte order mark, ends its lines with CR LF and quotes what must be quoted', () => {
    expect(
      csvText(
        [
          ['a', 'b'],
          ['x,y', 'say "so"'],
          [undefined, 7],
        ],
        ',',
      ),
    ).toBe('\uFEFFa,b\r\n"x,y","say ""so"""\r\n,7\r\n');
  });

  test.each(['a\nb', 'a\rb', 'a\r\nb'])('keeps a line break inside its cell: %j', (text) => {
    expect(csvLines([[text, 'c']], ',')).toBe(`"${text}",c\r\n`);
  });

  test.each(separators)('quotes a cell that holds %j whatever stands between the cells', (held) => {
    for (const separator of separators) expect(csvLines([[`a${held}b`]], separator)).toBe(`"a${held}b"\r\n`);
  });

  test.each(['=1+1', '+44 20', '-x', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠1'])(
    'makes %j harmless, and numbers stay numbers',
    (text) => {
      expect(csvLines([[text, -5]], ';')).toBe(`'${text};-5\r\n`);
      expect(withoutFormulaGuard(`'${text}`)).toBe(text);
    },
  );

  test('holds nothing that a screen would obey: zero bytes, and signs that turn the direction of a name', () => {
    expect(csvLines([['a\u0000b', '\u202Efdp.exe', '\u0000=1']], ',')).toBe("a b, fdp.exe,' =1\r\n");
  });

  test.each([
    [',', '27.5,-5\r\n'],
    [';', '27,5;-5\r\n'],
    ['\t', '27.5\t-5\r\n'],
  ] as const)('writes a number as the spreadsheets read it that part cells by %j', (separator, line) => {
    expect(csvLines([[27.5, -5]], separator)).toBe(line);
  });

  test('quotes and guards a text that begins with a tab or a line break', () => {
    expect(csvLines([['\tx', '\rx', '\n=x']], ',')).toBe(`"'\tx","'\rx","'\n=x"\r\n`);
  });
});

test('a spreadsheet gets the list separator of its place', () => {
  expect(listSeparator('en-GB')).toBe(',');
  expect(listSeparator('de-DE')).toBe(';');
});
