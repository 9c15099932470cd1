import { FuseV1Options, type getCurrentFuseWire } from '@electron/fuses';
import { fuses } from '../../build/pack/configuration.ts';

type Wire = Awaited<ReturnType<typeof getCurrentFuseWire>>;

const on = 0x31;

/** The fuses that a packed program must have, by their place in the wire. */
const wanted: ReadonlyMap<FuseV1Options, boolean> = new Map([
  [FuseV1Options.RunAsNode, fuses.runAsNode],
  [FuseV1Options.EnableCookieEncryption, fuses.enableCookieEncryption],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, fuses.enableNodeOptionsEnvironmentVariable],
  [FuseV1Options.EnableNodeCliInspectArguments, fuses.enableNodeCliInspectArguments],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, fuses.enableEmbeddedAsarIntegrityValidation],
  [FuseV1Options.OnlyLoadAppFromAsar, fuses.onlyLoadAppFromAsar],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, fuses.loadBrowserProcessSpecificV8Snapshot],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, fuses.grantFileProtocolExtraPrivileges],
]);

/** One line for each fuse that is not as it must be. */
export function fuseFaults(wire: Wire): string[] {
  return [...wanted].flatMap(([fuse, value]) =>
    (wire[fuse] === on) === value ? [] : [`the fuse ${FuseV1Options[fuse]} is ${value ? 'off' : 'on'}`],
  );
}
