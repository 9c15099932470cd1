import { readFileSync, writeFileSync } from 'node:fs';
import type { Configuration } from 'electron-builder';
import { profileScheme } from '../../shared/contract/addresses.ts';
import { markOf, signByCommand, signingOf, type WindowsSigning } from '../release/signing.ts';
import { makerOf } from './maker.ts';
import { withInstallerProperties } from './windows/installer-properties.ts';
import { windowsFileClass } from './windows/installer-script.ts';

const appId = 'com.tachodepot.desktop';

/**
 * The whole list of what ships, for one system. A list of negations only would bring in the source tree, and
 * `${platform}` in a pattern is the system that builds, not the one that is built for. Everything but the native modules
 * is bundled, so no other package is needed.
 */
function files(system: 'linux' | 'win32' | 'darwin'): string[] {
  return [
    'out/{main,preload,renderer,icons}/**',
    'package.json',
    '!node_modules/**/*.map',
    '!node_modules/!(better-sqlite3|pcsc-mini|@pcsc-mini){,/**}',
    '!node_modules/better-sqlite3/{deps,src}{,/**}',
    '!node_modules/better-sqlite3/{binding.gyp,README.md}',
    `!node_modules/better-sqlite3/prebuilds/!(${system}-\${arch}.node)`,
  ];
}

/** Endings of downloads by the systems that write them; `electron/shell/opened-files.ts` takes the same. */
export const downloadEndings = ['ddd', 'tgd', 'esm', 'c1b', 'v1b'];

/** @param name what the system calls them: a person reads it on macOS, and on Windows it is a key of the registry */
function fileAssociations(name: string) {
  return downloadEndings.map((ext) => ({
    ...{ ext, name, description: 'Tachograph download' },
    mimeType: `application/x-tachograph-${ext}`,
    role: 'Viewer' as const,
  }));
}

/** Fuses (Electron's documentation): what the program must not become when its file is started in another way. */
export const fuses = {
  runAsNode: false,
  // There are no cookies; and with it a start waits, without a window, for a keyring that nobody unlocks.
  enableCookieEncryption: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
} as const;

/**
 * Has the builder write the feed's files beside the installers, and beside the program who signed it. Where a depot's
 * feed is, its settings say: this address is a name that cannot exist.
 */
const updateFeed = { provider: 'generic', url: 'https://updates.invalid/' } as const;

/** Ours, because they know where `linux/fpm.ts` puts the program. */
const linuxScripts = {
  afterInstall: 'build/pack/linux/desktop/after-install.sh',
  afterRemove: 'build/pack/linux/desktop/after-remove.sh',
  appArmorProfile: 'build/pack/linux/desktop/apparmor-profile',
} as const;

/** With a key every file of Windows is signed, or there is no installer. */
function windowsSigner(signing: WindowsSigning): Pick<NonNullable<Configuration['win']>, SignerOption> {
  const { publisher } = signing;
  if (signing.kind === 'command') {
    const sign = ({ path }: { readonly path: string }) => signByCommand(signing.command, path);
    return {
      forceCodeSigning: true,
      signtoolOptions: { sign, publisherName: publisher, signingHashAlgorithms: ['sha256'] },
    };
  }
  const { endpoint, account, profile } = signing;
  const key = { endpoint, codeSigningAccountName: account, certificateProfileName: profile };
  return { forceCodeSigning: true, azureSignOptions: { publisherName: publisher, ...key } };
}
type SignerOption = 'forceCodeSigning' | 'signtoolOptions' | 'azureSignOptions';

/** Of the installers that say in their names whether they are signed. The packer fills in what stands in braces. */
function artifactName(isSigned: boolean): string {
  const inBraces = (name: string) => `\${${name}}`;
  return `${inBraces('name')}-${inBraces('version')}-${inBraces('arch')}${markOf(isSigned)}.${inBraces('ext')}`;
}

/**
 * How the installers are made. `electronDist` is a folder with an Electron that is there already; null lets the builder
 * fetch it. What there is to sign with says the environment.
 */
export function configuration(electronDist: string | null, environment: NodeJS.ProcessEnv): Configuration {
  const { contact, homepage } = makerOf(environment);
  const { windows, apple } = signingOf(environment);
  return {
    appId,
    extraMetadata: { homepage },
    productName: 'Tacho Depot',
    copyright: 'Copyright © the makers of Tacho Depot',
    directories: { output: 'dist', buildResources: 'out/program-icons' },
    asar: true,
    asarUnpack: ['**/*.node'],
    npmRebuild: false,
    ...(electronDist !== null && { electronDist }),
    electronFuses: fuses,
    extraResources: [
      { from: 'LICENCE.txt', to: 'LICENCE.txt' },
      { from: 'out/notices/LICENCES.txt', to: 'LICENCES.txt' },
      { from: 'out/notices/bill-of-materials.cdx.json', to: 'bill-of-materials.cdx.json' },
    ],
    publish: updateFeed,
    // Linux and macOS are told by the package; Windows by the program itself.
    protocols: { name: 'Tacho Depot profile', schemes: [profileScheme] },
    linux: {
      files: files('linux'),
      fileAssociations: fileAssociations('Tachograph download'),
      target: ['AppImage', 'deb', 'rpm'],
      category: 'Office',
      executableName: 'tacho-depot',
      // Desktops find the menu entry of a window by the name in package.json.
      syncDesktopName: true,
      maintainer: contact,
      vendor: 'Tacho Depot',
      synopsis: 'Delivers tachograph downloads to the compliance service',
      icon: 'out/program-icons',
    },
    deb: {
      ...linuxScripts,
      depends: [
        'libc6 (>= 2.34)',
        // Linked with, and brought by nothing else below.
        'libasound2t64 | libasound2',
        'libgbm1',
        'libgtk-3-0',
        'libnotify4',
        'libnss3',
        'libxss1',
        'libxtst6',
        'libatspi2.0-0',
        'libsecret-1-0',
        'dbus-bin | dbus',
        // Opens addresses and folders.
        'xdg-utils',
      ],
      // None: the tray speaks to the desktop over the message bus, and Debian has dropped what the packer would name.
      recommends: [],
    },
    rpm: {
      ...linuxScripts,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the packer fills these in
      artifactName: '${name}-${version}-1.${arch}.${ext}',
      // Systems with RPM call the packages differently, and the libraries alike. rpmbuild finds those that the program is
      // linked with; these are opened while it runs.
      depends: ['libgtk-3.so.0()(64bit)', 'libnotify.so.4()(64bit)', 'libsecret-1.so.0()(64bit)', 'xdg-utils'],
    },
    win: {
      ...(windows !== null && windowsSigner(windows)),
      artifactName: artifactName(windows !== null),
      files: files('win32'),
      fileAssociations: fileAssociations(windowsFileClass),
      target: ['nsis', 'msi'],
      icon: 'out/program-icons/icon.ico',
      // The template for Group Policy, for the IT department.
      extraResources: [{ from: 'out/policy', to: 'policy' }],
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowElevation: true,
      deleteAppDataOnUninstall: false,
      include: 'out/windows/installer.nsh',
    },
    msi: { perMachine: true, runAfterFinish: false },
    msiProjectCreated: (file) => writeFileSync(file, withInstallerProperties(readFileSync(file, 'utf8'))),
    mac: {
      files: files('darwin'),
      fileAssociations: fileAssociations('Tachograph download'),
      // The disk image is for people, the zip archive for updates.
      target: ['dmg', 'zip'].map((target) => ({ target, arch: ['x64', 'arm64'] })),
      icon: 'out/program-icons/icon.icns',
      category: 'public.app-category.business',
      artifactName: artifactName(apple !== null),
      hardenedRuntime: apple !== null,
      notarize: apple !== null,
      forceCodeSigning: apple !== null,
      // A name of its own: the builder would try a certificate in CSC_LINK on the programs of Windows too.
      ...(apple !== null
        ? { cscLink: environment.APPLE_CERTIFICATE ?? '', cscKeyPassword: environment.APPLE_CERTIFICATE_PASSWORD ?? '' }
        : // Nothing on this computer is taken for the maker's certificate; Apple's processors start no program without any.
          { identity: '-' }),
    },
  };
}
