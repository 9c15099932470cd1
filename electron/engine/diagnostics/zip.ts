import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A zip archive in memory, of texts. Names are paths inside it. */
export async function zipOfTexts(texts: ReadonlyMap<string, string>, atMs: number): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, text] of texts) zip.addBuffer(Buffer.from(text), name, { mtime: new Date(atMs) });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}
