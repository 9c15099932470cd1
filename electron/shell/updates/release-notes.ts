const mostCharacters = 4_000;

/** What a feed says is new, as plain text: nothing unprintable, and not without end. Anything but a text is nothing. */
export function plainNotes(notes: unknown): string {
  if (typeof notes !== 'string') return '';
  const plain = notes
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{C}\n]/gu, '')
    .trim();
  return plain.length <= mostCharacters ? plain : `${plain.slice(0, mostCharacters - 1)}…`;
}
