import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../build/observe');

/** One of the files for whoever watches many depots, as it ships. */
export function shippedFile(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}
