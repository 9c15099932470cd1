import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Marks the place of the fuses in Electron's program (@electron/fuses); after it a version, a count, and a letter each. */
const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseWire = Buffer.concat([Buffer.from(fuseMark), Buffer.from([1, 9]), Buffer.from('101100110')]);

const parts = [
  'chrome_100_percent.pak',
  'resources.pak',
  'icudtl.dat',
  'v8_context_snapshot.bin',
  'LICENSE',
  'LICENSES.chromium.html',
];

/**
 * A folder in the shape of an Electron distribution, with nothing that runs: it lets the packer show what it would put
 * around the program, and sets real fuses in a file that has the mark of them.
 */
export function writeStubElectron(directory: string, version: string, system: 'linux' | 'win'): void {
  mkdirSync(path.join(directory, 'resources'), { recursive: true });
  mkdirSync(path.join(directory, 'locales'), { recursive: true });
  writeFileSync(path.join(directory, 'version'), version);
  writeFileSync(path.join(directory, 'locales', 'en-US.pak'), 'stub');
  for (const part of parts) writeFileSync(path.join(directory, part), 'stub');
  if (system === 'linux') {
    writeFileSync(path.join(directory, 'electron'), fuseWire, { mode: 0o755 });
    writeFileSync(path.join(directory, 'chrome-sandbox'), 'stub', { mode: 0o755 });
  } else writeFileSync(path.join(directory, 'electron.exe'), Buffer.concat([windowsProgram(version), fuseWire]));
}

interface ResEdit {
  readonly NtExecutable: { createEmpty(is32Bit: boolean, isDll: boolean): { generate(): ArrayBuffer } };
  readonly NtExecutableResource: {
    from(program: object, ignore: boolean): { readonly entries: object[]; outputResource(program: object): void };
  };
  readonly Resource: {
    readonly VersionInfo: {
      createEmpty(): {
        setFileVersion(major: number, minor: number, patch: number, build: number, language: number): void;
        setStringValues(language: object, values: object): void;
        outputToResourceEntries(entries: object[]): void;
      };
    };
  };
}

/** An empty program whose version strings the packer can replace. The packer's own tool for that makes it. */
function windowsProgram(version: string): Buffer {
  const packer = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  const { NtExecutable, NtExecutableResource, Resource } = createRequire(packer.resolve('app-builder-lib'))(
    'resedit',
  ) as ResEdit;
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program, true);
  const info = Resource.VersionInfo.createEmpty();
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  info.setFileVersion(major, minor, patch, 0, 1033);
  info.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron', FileDescription: 'Electron' });
  info.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  return Buffer.from(program.generate());
}
