/**
 * `npm run release -- make linux|win|mac [--format FORMAT...]`: everything that a release has of one system, into `dist`,
 * checked by the lint of its packages where it has one; with `--format` only these kinds of installer of the desktop app.
 * `npm run release -- assemble MADE OUTPUT`: a release of what the systems have made: downloads with sums, provenance and
 * the feed of updates, and the repositories of Linux. `docs/releasing.md`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { agentBillOfMaterials, packAgent } from '../pack/agent.ts';
import { strip } from '../pack/linux/linux-package.ts';
import { makerOf } from '../pack/maker.ts';
import { desktopFormats, type PackSystem, pack, packSystems } from '../pack/pack.ts';
import { assembleRelease } from './assemble.ts';
import { signingOf } from './signing.ts';

const root = path.resolve(import.meta.dirname, '../..');
const program = new Command('release');
program
  .command('make')
  .argument('<system>', packSystems.join(', '), asSystem)
  .option('--format <format...>', 'only these kinds of installer, where what makes the others is out of reach')
  .action(make);
program.command('assemble').argument('<made>').argument('<output>').action(assemble);
await program.parseAsync();

async function make(
  system: PackSystem,
  { format = null }: { readonly format?: readonly string[] | null },
): Promise<void> {
  const unknown = (format ?? []).find((each) => !desktopFormats[system].includes(each));
  if (unknown !== undefined) program.error(`"${unknown}": expected ${desktopFormats[system].join(', ')}.`);
  const output = path.resolve('dist');
  mkdirSync(output, { recursive: true });
  // A key that is given in part, or a program that is not there, ends it before anything is packed: that takes minutes.
  signingOf(process.env);
  if (system === 'linux') refuseWithoutPrograms();
  const electronDist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? null;
  const made = [...(await pack({ system, arch: 'x64', targets: format, electronDist, output }))];
  copyFileSync(path.join(root, 'out/notices/bill-of-materials.cdx.json'), billOf(output, `${manifest.name}-${system}`));
  if (system === 'linux') {
    const order = { output, compression: 'release', version: null } as const;
    made.push(...(await packAgent({ ...order, arch: 'x64', formats: ['deb', 'rpm', 'tar', 'npm'] })));
    made.push(...(await packAgent({ ...order, arch: 'arm64', formats: ['deb', 'rpm', 'tar'] })));
    writeFileSync(billOf(output, 'tacho-depot-agent-linux'), agentBillOfMaterials());
    lint(made);
  }
  for (const file of made) console.log(file);
}

/** Throws, with their names, where programs are missing that packages of both processors are made and judged with. */
function refuseWithoutPrograms(): void {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const needed = ['dpkg-deb', 'rpmbuild', strip.x64, strip.arm64, 'lintian', 'rpmlint'];
  const missing = needed.filter((name) => !folders.some((folder) => existsSync(path.join(folder, name))));
  if (missing.length > 0) throw new Error(`A release for Linux is made with ${missing.join(', ')}, not found here.`);
}

function billOf(output: string, name: string): string {
  return path.join(output, `${name}-${manifest.version}.cdx.json`);
}

/** Debian's own judges of packages; an error of theirs ends it. */
function lint(files: readonly string[]): void {
  const of = (ending: string) => files.filter((file) => file.endsWith(ending));
  execFileSync('lintian', ['--fail-on', 'error', ...of('.deb')], { stdio: 'inherit' });
  execFileSync('rpmlint', ['--config', path.join(root, 'build/pack/linux/rpmlint.toml'), ...of('.rpm')], {
    stdio: 'inherit',
  });
}

function assemble(made: string, output: string): void {
  const { packagesKey } = signingOf(process.env);
  const { homepage } = makerOf(process.env);
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = process.env;
  const place = server === undefined ? null : `${server}/${repository}`;
  const git = (...given: readonly string[]) => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim();
  const release = assembleRelease({
    made: path.resolve(made),
    output: path.resolve(output),
    address: new URL('packages/', homepage.endsWith('/') ? homepage : `${homepage}/`).href,
    packagesKey,
    provenance: {
      repository: place === null ? manifest.repository.url : `git+${place}`,
      commit: process.env.GITHUB_SHA ?? git('rev-parse', 'HEAD'),
      ref: process.env.GITHUB_REF ?? git('rev-parse', '--abbrev-ref', 'HEAD'),
      builder: place === null ? 'by hand' : `${place}/actions/runs/${run}`,
      lockSha256: createHash('sha256')
        .update(readFileSync(path.join(root, 'package-lock.json')))
        .digest('hex'),
      startedAt: new Date(),
    },
  });
  console.log(release.downloads);
  if (release.unsigned.length > 0)
    console.log(`Not signed:\n${release.unsigned.map((name) => `  ${name}`).join('\n')}`);
}

function asSystem(text: string): PackSystem {
  const found = packSystems.find((candidate) => candidate === text);
  if (found === undefined) throw new InvalidArgumentError(`expected ${packSystems.join(', ')}.`);
  return found;
}
