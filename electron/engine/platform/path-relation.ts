import path from 'node:path';

/**
 * How a place lies to a folder, both absolute. Windows takes names that differ only by case for the same, and has no
 * relative path from one drive or share to another.
 */
export function relationTo(
  folder: string,
  place: string,
  { relative, isAbsolute, sep }: Pick<path.PlatformPath, 'relative' | 'isAbsolute' | 'sep'> = path,
): 'same' | 'inside' | 'outside' {
  const way = relative(folder, place);
  if (way === '') return 'same';
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? 'outside' : 'inside';
}

/** The native path of a place in a watched folder, whose parts are separated by `/`; the folder itself is ''. */
export function nativePath(folder: string, place: string): string {
  return place === '' ? folder : path.join(folder, ...place.split('/'));
}
