import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sampleDownload } from '../desktop/sample-download.ts';
import { bring, inBootedRoot, type PackageTry } from './agent-packages.ts';
import { comes, filesOf, leftBehind } from './agent-try.ts';
import type { DebianRoot } from './debian-root.ts';
import type { Transcript } from './transcript.ts';

/** Debian 13 and Ubuntu 24.04 have renamed it. */
const sound = spawnSync('apt-cache', ['show', 'libasound2t64']).status === 0 ? 'libasound2t64' : 'libasound2';

/** What a PC with a desktop has: a screen, which here nobody sees, a keyring, and what the package depends on. */
export const desktopPackages = [
  ...[
    'xvfb',
    'xdotool',
    'gnome-keyring',
    'dbus-user-session',
    'dbus-x11',
    'apparmor',
    'desktop-file-utils',
    'appstream',
  ],
  ...[
    'shared-mime-info',
    'hicolor-icon-theme',
    'gtk-update-icon-cache',
    'xdg-utils',
    'libgtk-3-0',
    'libnss3',
    'libgbm1',
  ],
  ...[sound, 'libnotify4', 'libxss1', 'libxtst6', 'libatspi2.0-0', 'libsecret-1-0', 'dbus-bin'],
];

const clerk = 'clerk';
const data = `/home/${clerk}/.local/share/tacho-depot`;
const watched = '/srv/downloads';
const autostart = `/home/${clerk}/.config/autostart/tacho-depot.desktop`;

interface DesktopTry {
  readonly root: DebianRoot;
  readonly serviceUrl: string;
  readonly say: Transcript;
}

/** What a system's own package manager is asked for. */
interface PackageCommands {
  readonly heading: string;
  readonly ending: string;
  readonly install: string;
  readonly upgrade: string;
  /** One after the other; the last leaves nothing. */
  readonly remove: readonly string[];
  /** What the system does by itself after each of them. */
  readonly afterwards: string;
}

const ofDebian: PackageCommands = {
  heading: 'The desktop app, as a package for Debian',
  ending: '_amd64.deb',
  install: 'apt-get install --quiet --yes /root/older.deb',
  upgrade: 'apt-get install --quiet --yes /root/newer.deb',
  remove: ['apt-get remove --quiet --yes tacho-depot', 'apt-get purge --quiet --yes tacho-depot'],
  afterwards: 'true',
};

const ofRpm: PackageCommands = {
  heading: 'The desktop app, as an RPM (in a Debian root, so that nobody looks what it depends on)',
  ending: '.x86_64.rpm',
  install: 'rpm --install --nodeps /root/older.rpm',
  upgrade: 'rpm --upgrade --nodeps /root/newer.rpm',
  remove: ['rpm --erase tacho-depot'],
  // Systems with RPM do it for every package that brings such files; dpkg does not hear of this one.
  afterwards:
    'update-desktop-database; update-mime-database /usr/share/mime; gtk-update-icon-cache -f /usr/share/icons/hicolor',
};

export function tryDesktopDeb(parts: PackageTry): Promise<void> {
  return tryDesktop(parts, ofDebian);
}

export function tryDesktopRpm(parts: PackageTry): Promise<void> {
  return tryDesktop(parts, ofRpm);
}

function tryDesktop({ packages, serviceUrl, say }: PackageTry, commands: PackageCommands): Promise<void> {
  return inBootedRoot('desktop', desktopPackages, async (root) => {
    say.heading(commands.heading);
    const parts: DesktopTry = { root, serviceUrl, say };
    bring(root, packages, 'tacho-depot', commands.ending);
    root.run(commands.afterwards);
    const before = filesOf(root);
    furnish(parts);
    await startScreen(root);
    const manage = (command: string) => {
      const ended = say.type(root, command);
      root.run(commands.afterwards);
      return ended;
    };
    const installed = manage(commands.install);
    say.check('one command installs the package', installed.code === 0, installed.output);
    checkPlaces(parts);
    checkCommandLine(parts, '0.0.9');
    checkWithoutScreen(parts, '0.0.9');
    await workInWindow(parts, 0, 'menu');

    say.heading('A newer version of it');
    say.check('it installs over the one before, and asks nothing', manage(commands.upgrade).code === 0);
    const version = say.type(root, 'tacho-depot --version', atScreen);
    say.check('it is the newer one', version.code === 0 && !version.output.includes('0.0.9'), version.output);
    const kept = keptIn(root).length;
    say.check('it has the copies of the one before', kept === 2, kept);
    checkPlaces(parts);
    await workInWindow(parts, 2, 'sign-in');

    say.heading('Taken away');
    for (const command of commands.remove) {
      say.check('it is taken away', manage(command).code === 0);
      say.check('what the user has collected stays', keptIn(root).length === 4, keptIn(root).length);
    }
    const left = leftBehind(before, filesOf(root)).filter((name) => !ofPeople.test(name));
    say.check('nothing else is left behind', left.length === 0, left);
  });
}

/** What its users have made and the IT department has said. */
export const ofPeople = /^\/(?:home\/|srv\/|etc\/(?:tacho-depot|apparmor\.d\/local)|var\/(?:spool|mail))/;

/** A person at this PC, and what the IT department says about its depot. */
export function furnish({ root, serviceUrl }: DesktopTry): void {
  root.run(`useradd --create-home ${clerk}; mkdir -p ${watched} /etc/tacho-depot; chown ${clerk} ${watched}`);
  const settings = { settings: { serviceUrl, startAtLogin: true }, folders: [watched] };
  writeFileSync(path.join(root.directory, 'etc/tacho-depot/settings.json'), JSON.stringify(settings));
}

const asClerk = `systemd-run --quiet --collect --uid=${clerk} --setenv=DISPLAY=:99 --setenv=HOME=/home/${clerk}`;
const atScreen = { user: clerk, environment: { DISPLAY: ':99', HOME: `/home/${clerk}` } };

export async function startScreen(root: DebianRoot): Promise<void> {
  root.run(`${asClerk} --unit=screen Xvfb :99 -screen 0 1400x900x24 -nolisten tcp`);
  await comes(() => root.run('DISPLAY=:99 xdotool getdisplaygeometry').code === 0);
}

/** What the desktop finds of it, by the tools of the desktop. */
function checkPlaces({ root, say }: DesktopTry): void {
  const entry = '/usr/share/applications/tacho-depot.desktop';
  const menu = say.type(root, `desktop-file-validate ${entry} && grep -E '^(Name|Exec|Icon|MimeType)=' ${entry}`);
  say.check('its menu entry is right', menu.code === 0 && /^ *Exec=tacho-depot /m.test(menu.output), menu.output);
  const icons = readdirSync(path.join(root.directory, 'usr/share/icons/hicolor')).filter((size) =>
    existsSync(path.join(root.directory, 'usr/share/icons/hicolor', size, 'apps/tacho-depot.png')),
  );
  say.check('its icon is there, from small to large', icons.includes('16x16') && icons.includes('512x512'), icons);
  const opener = root.run(`xdg-mime query default application/x-tachograph-ddd`, { user: clerk }).output.trim();
  say.check('a download is opened with it', opener === 'tacho-depot.desktop', opener);
  const catalogued = root.run('appstreamcli validate --no-net /usr/share/metainfo/com.tachodepot.desktop.metainfo.xml');
  say.check('its entry in the catalogues of software is right', catalogued.code === 0, catalogued.output);
  const known = root.run(
    'apparmor_parser --skip-kernel-load --skip-cache /usr/lib/tacho-depot/resources/apparmor-profile',
  );
  const hasProfile = existsSync(path.join(root.directory, 'etc/apparmor.d/tacho-depot'));
  say.check('its AppArmor profile is there where AppArmor knows such a one', hasProfile === (known.code === 0));
}

function checkCommandLine({ root, say }: DesktopTry, version: string): void {
  const asked = say.type(root, 'tacho-depot --version', atScreen);
  say.check('it says its version', asked.code === 0 && asked.output.trimEnd().endsWith(version), asked.output);
  const help = root.run('tacho-depot --help', atScreen);
  say.check('it has a help', help.code === 0 && help.output.includes('Usage: tacho-depot'), help.output);
  const command = say.type(root, 'tacho-depot status --json', atScreen);
  say.check(
    'it refuses a command of the agent with a sentence',
    command.code === 1 && command.output.includes('tacho-depot-agent status'),
    command.output,
  );
}

/** As over ssh, where there is no screen: the clerk, and root. */
function checkWithoutScreen({ root, say }: DesktopTry, version: string): void {
  const asked = say.type(root, 'tacho-depot --version', { user: clerk });
  say.check('without a screen it says its version', asked.code === 0 && asked.output.trim() === version, asked.output);
  const byRoot = root.run('tacho-depot --version');
  say.check('to root too', byRoot.code === 0 && byRoot.output.trim() === version, byRoot.output);
  const help = root.run('tacho-depot --help', { user: clerk, environment: { LANG: 'de_DE.UTF-8' } });
  say.check(
    'and its help, in the language asked for',
    help.code === 0 && help.output.includes('Aufruf: tacho-depot'),
    help,
  );
  const window = say.type(root, 'tacho-depot', { user: clerk });
  say.check(
    'it says that there is no screen for a window',
    window.code === 1 && window.output.includes('there is no screen here'),
    window.output,
  );
}

/** The window opens; a file that appears in the folder and one that is handed over are kept. */
export async function workInWindow(parts: DesktopTry, kept: number, startedBy: 'menu' | 'sign-in'): Promise<void> {
  const { root, say } = parts;
  await (startedBy === 'menu' ? openWindow(parts, 'exec tacho-depot') : startAtSignIn(parts));
  say.check('it starts with the PC from now on', await comes(() => root.run(`test -s ${autostart}`).code === 0));

  put(root, watched, kept);
  const found = await comes(() => keptIn(root).length === kept + 1, 120_000);
  say.check('a download that appears in the folder is kept', found, keptIn(root).length);
  const given = put(root, `/home/${clerk}`, kept + 1);
  const handed = say.type(root, `tacho-depot '${given}'`, atScreen);
  const taken = await comes(() => keptIn(root).length === kept + 2, 60_000);
  say.check('one that is opened with it is handed to the window that is there', handed.code === 0 && taken, handed);
  root.run('systemctl stop window');
}

/** @param command what the desktop runs in the clerk's session */
async function openWindow({ root, say }: DesktopTry, command: string): Promise<void> {
  const session = `printf x | gnome-keyring-daemon --unlock --components=secrets >/dev/null; ${command}`;
  root.run(`${asClerk} --unit=window dbus-run-session -- sh -c '${session}'`);
  const opened = await comes(
    () => root.run("xdotool search --onlyvisible --name 'Tacho Depot'", { environment: { DISPLAY: ':99' } }).code === 0,
  );
  say.check('its window opens', opened, root.run('journalctl -u window --no-pager | tail -n 20').output);
}

/** By the entry that an earlier start has left. Its window shows, because nothing here has a place for a tray icon. */
async function startAtSignIn(parts: DesktopTry): Promise<void> {
  await openWindow(parts, `eval exec "$(sed -n s/^Exec=//p ${autostart})"`);
  const entry = parts.say.type(parts.root, `grep ^Exec= ${autostart}`);
  const hasThreads = /^ *Exec="env" "UV_THREADPOOL_SIZE=32" /m.test(entry.output);
  parts.say.check('started at sign-in, it has threads for shares that hang', hasThreads, entry.output);
}

/** Puts a download into a folder, as a whole. Gives its path. */
function put(root: DebianRoot, folder: string, index: number): string {
  const { fileName, bytes } = sampleDownload(index);
  writeFileSync(path.join(root.directory, 'root/download'), bytes);
  const file = `${folder}/${fileName}`;
  root.run(`cp /root/download '${file}.part' && chown ${clerk} '${file}.part' && mv '${file}.part' '${file}'`);
  return file;
}

/** The copies in the user's spool. */
export function keptIn(root: DebianRoot): readonly string[] {
  const { code, output } = root.run(`find ${data}/spool -type f`);
  return code === 0 ? output.split('\n').filter((name) => /\/[0-9a-f]{64}/.test(name)) : [];
}
