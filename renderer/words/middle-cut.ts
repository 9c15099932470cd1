/** At most `characters` of a file name: the beginning and the end with its extension stay. */
export function middleCut(name: string, characters: number): string {
  const all = [...name];
  if (all.length <= characters) return name;
  const kept = characters - 1;
  const tail = Math.floor(kept / 2);
  return `${all.slice(0, kept - tail).join('')}…${all.slice(all.length - tail).join('')}`;
}
