import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** A package of the registry, held to its content. */
export interface HeldPackage {
  /** Name and exact version. */
  readonly name: string;
  /** `sha512-...` of its archive. */
  readonly integrity: string;
}

const packed = z.array(z.object({ filename: z.string() })).length(1);

/** Fetches a package's archive and unpacks it: the folder with what is in it. Throws where the content is another. */
export async function unpackPackage({ name, integrity }: HeldPackage, into: string): Promise<string> {
  const windows = process.platform === 'win32';
  const said = execFileSync('npm', ['pack', name, '--json', '--ignore-scripts', '--pack-destination', into], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64e6,
    shell: windows,
  });
  const [{ filename } = { filename: '' }] = packed.parse(JSON.parse(said));
  const archive = path.join(into, filename.replace(/^@/, '').replace('/', '-'));
  const hash = createHash('sha512');
  await pipeline(createReadStream(archive), hash);
  const found = `sha512-${hash.digest('base64')}`;
  if (found !== integrity) throw new Error(`${name} is not what it was: expected ${integrity}, found ${found}.`);
  execFileSync('tar', ['-xzf', archive, '-C', into]);
  return path.join(into, 'package');
}
