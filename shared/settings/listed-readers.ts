const between = ';';

/** The names of card readers in a setting; no driver gives a reader a name with a semicolon. */
export function listedReaders(text: string): readonly string[] {
  return text.split(between).flatMap((name) => name.trim() || []);
}

/** The setting with a reader put on the list, or taken off it. */
export function withReader(text: string, name: string, isListed: boolean): string {
  const others = listedReaders(text).filter((each) => each !== name);
  return (isListed ? [...others, name] : others).join(`${between} `);
}
