/** The file name of an attachment's header (RFC 6266): the UTF-8 one where there is one, else the plain one. */
export function fileNameOf(header: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Not percent-encoded as it should be: the plain name is still right.
    }
  }
  return /filename="([^"]*)"/i.exec(header)?.[1] ?? 'download';
}
