const processors = { x64: 'x86_64', arm64: 'aarch64' } as const;
type Arch = keyof typeof processors;

/** The systems as Node names them. */
type System = 'linux' | 'win32' | 'darwin';

/**
 * The package of npm that has the native part of `pcsc-mini` for a system, a tenth of a megabyte. npm brings that of the
 * computer that packs, so that a package for another processor has none, and says so when card readers are wanted.
 */
export function readerBinding(system: System, arch: Arch, host: 'node' | 'electron'): string {
  const processor = processors[arch];
  switch (system) {
    case 'linux':
      return `linux-${processor}-gnu`;
    case 'win32':
      return `windows-${processor}-${host}`;
    case 'darwin':
      return `macos-${processor}`;
  }
}

/** Patterns of the packer that leave out of both packages what is not for this system. */
export function withoutOtherReaderParts(system: System, arch: Arch): readonly string[] {
  return [
    '!node_modules/pcsc-mini/README.md',
    '!node_modules/pcsc-mini/build/*.d.ts',
    `!node_modules/@pcsc-mini/!(${readerBinding(system, arch, 'electron')}){,/**}`,
  ];
}
