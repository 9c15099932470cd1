#!/usr/bin/env node
/**
 * Makes the packages of the desktop app in the place of fpm, which electron-builder would fetch from elsewhere: the
 * system's own `dpkg-deb` and `rpmbuild` do it as well. It takes the arguments that electron-builder gives fpm (its
 * `FpmTarget`), and no others.
 *
 * electron-builder installs to /opt, below the product's name with its space. Debian keeps /opt for what comes from no
 * package, so that the program goes to /usr/lib, and its command is a script in /usr/bin.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import desktop from '../../../shared/i18n/locales/en/desktop.json' with { type: 'json' };
import { type LinuxPackage, packedAt, stripPrograms, writeDeb, writeRpm } from './linux-package.ts';
import { manualText } from './manual-text.ts';
import { mimeTypes, softwareEntry } from './system-entries.ts';
import { windowCommand } from './window-command.ts';

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { ...text, short: 's' },
    to: { ...text, short: 't' },
    depends: { ...text, short: 'd', multiple: true },
    force: { type: 'boolean' },
    debug: { type: 'boolean' },
    log: text,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
    'deb-priority': text,
    'deb-compression': text,
    'rpm-os': text,
    'rpm-compression': text,
    'rpm-summary': text,
  },
});

const name = needed('name');
const home = `/usr/lib/${name}`;
const overrides = path.join(import.meta.dirname, 'desktop/lintian-overrides');
const kind = needed('to');
const [summary = '', ...described] = needed('description').split('\n');
const work = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-desktop-'));
try {
  const root = path.join(work, 'root');
  const [, productFolder] = /=(\/opt\/.*)$/.exec(positionals.find((each) => each.includes('=/opt/')) ?? '') ?? [];
  if (productFolder === undefined) throw new Error('The program’s folder is missing among the arguments.');
  const placed = (file: string) => file.replace(productFolder, home);
  for (const each of positionals) {
    const [from = '', to = ''] = each.split('=');
    const target = path.join(root, placed(to));
    mkdirSync(path.dirname(target), { recursive: true });
    if (to.endsWith('.desktop')) writeFileSync(target, menuEntry(readFileSync(from, 'utf8'), productFolder));
    // The packer's own knows the endings alone.
    else if (to.startsWith('/usr/share/mime/')) writeFileSync(target, mimeTypes());
    else cpSync(from, target, { recursive: true, verbatimSymlinks: true });
  }
  stripPrograms(root, /arm64|aarch64/.test(needed('architecture')) ? 'arm64' : 'x64');
  mkdirSync(path.join(root, 'usr/bin'), { recursive: true });
  writeFileSync(path.join(root, 'usr/bin', name), await windowCommand(needed('version')), { mode: 0o755 });
  const manual = path.join(root, 'usr/share/man/man1', `${name}.1.gz`);
  mkdirSync(path.dirname(manual), { recursive: true });
  writeFileSync(manual, gzipSync(manualPage(needed('version')), { level: 9 }));
  const entry = path.join(root, 'usr/share/metainfo/com.tachodepot.desktop.metainfo.xml');
  mkdirSync(path.dirname(entry), { recursive: true });
  const day = packedAt().toISOString().slice(0, 10);
  const maker = { contact: needed('maintainer'), homepage: needed('url') };
  writeFileSync(entry, softwareEntry({ ...maker, version: needed('version'), day }));
  const script = (option: 'after-install' | 'after-remove') => readFileSync(needed(option), 'utf8');
  const info: Omit<LinuxPackage, 'scripts' | 'summary' | 'description'> = {
    name,
    version: needed('version'),
    architecture: architecture(),
    ...maker,
    depends: values.depends ?? [],
    compression: /^gz/.test(values[`${kind === 'deb' ? 'deb' : 'rpm'}-compression`] ?? '') ? 'fast' : 'release',
  };
  if (kind === 'deb') {
    const to = path.join(root, 'usr/share/lintian/overrides', name);
    mkdirSync(path.dirname(to), { recursive: true });
    if (existsSync(overrides)) cpSync(overrides, to);
    const scripts = { postinst: script('after-install'), postrm: script('after-remove') };
    const description = described.join(' ').trim();
    writeDeb({ ...info, summary, description, scripts }, root, needed('package'));
  } else {
    const scripts = { post: script('after-install'), postun: script('after-remove') };
    const description = needed('description');
    writeRpm({ ...info, summary: needed('rpm-summary'), description, scripts }, root, needed('package'));
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The help of the program, as a page of the manual. */
function manualPage(version: string): string {
  return [
    `.TH ${name.toUpperCase()} 1 "" "Tacho Depot ${version}"`,
    '.SH NAME',
    `${name.replaceAll('-', '\\-')} \\- ${summary}`,
    '.SH DESCRIPTION',
    manualText(desktop.commandLine.help),
    '',
  ].join('\n');
}

/** electron-builder leaves it to fpm to give RPM its own names. */
function architecture(): string {
  const given = needed('architecture');
  if (kind === 'deb') return given;
  return given === 'amd64' ? 'x86_64' : given === 'arm64' ? 'aarch64' : given;
}

/** The command of the entry is found by its name. */
function menuEntry(entry: string, productFolder: string): string {
  return entry.replaceAll(`"${productFolder}/${name}"`, name).replaceAll(`${productFolder}/${name}`, name);
}

function needed(option: keyof typeof values): string {
  const value = values[option];
  if (typeof value !== 'string') throw new Error(`--${option} is missing.`);
  return value;
}
