import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { builtAgent } from '../bench/built-agent.ts';

const newerVersion = '99.0.0';

/** The agent as it is built, with the number of the next version. */
export async function newerProgram(home: string): Promise<string> {
  const directory = path.join(home, 'newer', 'agent');
  await cp(path.dirname(builtAgent), directory, { recursive: true });
  await symlink(path.resolve(import.meta.dirname, '../../node_modules'), path.join(home, 'newer', 'node_modules'));
  const number = new RegExp(`("version":\\s*["'\`])${manifest.version.replaceAll('.', '\\.')}`, 'g');
  for (const name of (await readdir(directory)).filter((each) => each.endsWith('.js'))) {
    const text = await readFile(path.join(directory, name), 'utf8');
    await writeFile(path.join(directory, name), text.replaceAll(number, `$1${newerVersion}`));
  }
  const program = path.join(directory, path.basename(builtAgent));
  const { stdout } = spawnSync(process.execPath, [program, '--version'], { encoding: 'utf8' });
  if (stdout.trim() !== newerVersion) throw new Error('the built agent could not be given another version');
  return program;
}
