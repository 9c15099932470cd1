import { createHash } from 'node:crypto';
import { readerBinding } from '../../build/pack/reader-binding.ts';
import type { ArchivedFile } from './asar.ts';

/** Everything that a packed program may consist of. What fits nowhere here must not ship. */
const allowed: readonly RegExp[] = [
  /^package\.json$/,
  /^out\/main\/[\w.-]+\.js(\.map)?$/,
  /^out\/preload\/preload\.cjs(\.map)?$/,
  /^out\/renderer\/(index\.html|icon\.svg|assets\/[\w.-]+\.(js|js\.map|css|woff2|svg|webp))$/,
  /^out\/icons\/[\w.@-]+\.png$/,
  /^node_modules\/better-sqlite3\/(package\.json|LICENSE|lib\/.+\.js)$/,
  /^node_modules\/pcsc-mini\/(package\.json|LICENSE|build\/[\w.]+\.js)$/,
];

/** Signs of something private or of the builder's own computer in a file. */
const secrets: readonly { readonly what: string; readonly sign: RegExp }[] = [
  { what: 'a private key', sign: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { what: 'a key of the tests or the demo', sign: /(demo|desktop)-(api-token|subscription-key)/ },
  { what: 'a folder of the computer that built it', sign: /(["'`(]|file:\/\/)\/(home|Users|root|work|tmp)\/\w/ },
  { what: 'a source map', sign: /^\/\/# sourceMappingURL=data:/m },
];

/** With 0.9 MB of maps, which name the places of faults. */
const largestArchiveBytes = 12_500_000;

/** What is wrong with the archive of a packed program, one line for each; `target` is such as `linux-x64`. */
export function faultsOf(files: readonly ArchivedFile[], target: string): string[] {
  const faults: string[] = [];
  const prebuild = `node_modules/better-sqlite3/prebuilds/${target}.node`;
  const [system, arch] = target.split('-') as ['linux' | 'win32' | 'darwin', 'x64' | 'arm64'];
  const reader = `node_modules/@pcsc-mini/${readerBinding(system, arch, 'electron')}`;
  const readerPart = `${reader}/addon.node`;
  const native = [prebuild, readerPart];
  const names = files.map(({ name }) => name);
  for (const needed of [
    'package.json',
    'out/main/main.js',
    'out/preload/preload.cjs',
    'out/renderer/index.html',
    prebuild,
  ])
    if (!names.includes(needed)) faults.push(`${needed} is missing`);
  for (const { name, bytes, sha256 } of files) {
    const isNative = native.includes(name);
    const isAllowed = isNative || name === `${reader}/package.json` || allowed.some((pattern) => pattern.test(name));
    if (!isAllowed) faults.push(`${name} must not ship`);
    if (isNative && bytes !== null) faults.push(`${name} lies inside the archive, where it cannot be loaded`);
    if (bytes === null) continue;
    if (sha256 !== createHash('sha256').update(bytes).digest('hex')) faults.push(`${name} is not what the head says`);
    const text = bytes.toString('latin1');
    for (const { what, sign } of secrets) if (sign.test(text)) faults.push(`${name} contains ${what}`);
  }
  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (totalBytes > largestArchiveBytes)
    faults.push(`the archive has ${totalBytes} bytes, more than ${largestArchiveBytes}`);
  return faults;
}
