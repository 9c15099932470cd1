/** A text as it is in a page for man(7): nothing in it is read as roff. */
export function manualText(text: string): string {
  const lines = text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(['.])/gm, '\\&$1');
  return ['.nf', lines, '.fi'].join('\n');
}
