/** The kinds that are shown. Each is known by its bytes, whatever it is called. */
const imageMediaTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' } as const;
export type ImageKind = keyof typeof imageMediaTypes;

/** The media type of a file that the engine has named by what it holds. */
export function imageMediaType(fileName: string): string {
  const kind = fileName.slice(fileName.lastIndexOf('.') + 1);
  return Object.hasOwn(imageMediaTypes, kind) ? imageMediaTypes[kind as ImageKind] : 'application/octet-stream';
}
