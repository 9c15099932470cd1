/**
 * A holder as a list shows them: "A. Testerson". Cards hold surnames in capitals as often as not.
 * Empty where the card holds neither name.
 */
export function shortPersonName(surname: string, firstNames: string): string {
  const initial = [...firstNames.trim()][0];
  const family = readableName(surname);
  if (family === '') return readableName(firstNames);
  return initial ? `${initial.toUpperCase()}. ${family}` : family;
}

/** Capitals only at the start of each word, unless the card already mixes them. */
function readableName(name: string): string {
  const tidy = name.replace(/\s+/g, ' ').trim();
  if (tidy !== tidy.toUpperCase()) return tidy;
  return tidy
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
