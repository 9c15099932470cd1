import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeRpm } from '../../build/pack/linux/linux-package.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { DebianRoot } from './debian-root.ts';

/**
 * A package in the root's database of RPM that provides what the root truly has: the libraries by the names and versions
 * that RPM itself reads in them, and the programs that scripts of packages name.
 */
export function likeFedora(root: DebianRoot): void {
  root.run('mkdir -p /etc/yum.repos.d');
  const found = root.run(
    "find /lib/x86_64-linux-gnu /usr/lib/x86_64-linux-gnu -maxdepth 1 -name '*.so*' | /usr/lib/rpm/elfdeps --provides | sort -u",
  );
  const provided = found.output
    .split('\n')
    .filter((line) => /^[\w.+-]+\.so[^\s]*$/.test(line) || line.includes('(64bit)'));
  // The loader of Debian reads hashes of GNU's as Fedora's does.
  const programs = ['/bin/sh', '/bin/bash', 'rtld(GNU_HASH)'];
  // The same programs under the same name in both.
  if (root.run('command -v xdg-open').code === 0) programs.push('xdg-utils');
  const tree = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-system-'));
  mkdirSync(path.join(tree, 'usr'));
  const file = path.join(root.directory, 'root/system.rpm');
  const info = {
    ...{ name: 'system-of-this-root', version: '1', architecture: 'x86_64', summary: 'what is there', depends: [] },
    ...{ description: 'what is there', contact: 'Nobody <nobody@tacho-depot.invalid>', homepage: manifest.homepage },
  };
  writeRpm({ ...info, scripts: {}, compression: 'fast', provides: [...provided, ...programs] }, tree, file);
  rmSync(tree, { recursive: true });
  const installed = root.run('rpm --install /root/system.rpm && rm /root/system.rpm');
  if (installed.code !== 0) throw new Error(installed.output);
}
