import { hasDownloadEnding } from '../../../shared/tachograph/names.ts';

/**
 * Names that are never collected, with the program that makes them. A file with a temporary name gets its final one by
 * a rename, and is then a new file to us, so nothing is lost by ignoring the temporary name.
 */
const ignoredNames: readonly { readonly pattern: RegExp; readonly madeBy: string }[] = [
  { pattern: /^\./, madeBy: 'hidden files, .DS_Store and AppleDouble files, our own temporary copies and leases' },
  { pattern: /^depot\.(?:lock|sqlite(?:-wal|-shm|-journal|\.closed)?)$/i, madeBy: 'our own database' },
  { pattern: /^(?:agent|keys)\.json(?:\.new)?$/i, madeBy: 'our own agent' },
  { pattern: /^~\$/, madeBy: 'owner files of Microsoft Office' },
  { pattern: /^~.*\.tmp$/i, madeBy: 'temporary files of Windows programs' },
  { pattern: /\.tmp$/i, madeBy: 'temporary files of many programs' },
  { pattern: /\.temp$/i, madeBy: 'temporary files of many programs' },
  { pattern: /\.part$/i, madeBy: 'unfinished downloads of Firefox and of many transfer programs' },
  { pattern: /\.partial$/i, madeBy: 'unfinished downloads of Edge and of transfer programs' },
  { pattern: /\.crdownload$/i, madeBy: 'unfinished downloads of Chrome' },
  { pattern: /\.download$/i, madeBy: 'unfinished downloads of Safari' },
  { pattern: /\.filepart$/i, madeBy: 'unfinished transfers of WinSCP' },
  { pattern: /^thumbs\.db$/i, madeBy: 'picture previews of Windows' },
  { pattern: /^desktop\.ini$/i, madeBy: 'folder settings of Windows' },
  { pattern: /^__MACOSX$/, madeBy: 'archives made on a Mac' },
  { pattern: /^\$RECYCLE\.BIN$/i, madeBy: 'the recycle bin of Windows' },
  { pattern: /^System Volume Information$/i, madeBy: 'Windows, on each drive' },
];

/**
 * The folder that originals are moved to after upload. Where they are, it is left out of the scans
 * (`uploaded-folder.ts`), or each file would be seen twice.
 */
export const uploadedFolderName = 'Uploaded';

/** True for a file or folder that is not to be collected, judged by the last part of its path alone. */
export function isIgnoredName(name: string): boolean {
  return ignoredNames.some(({ pattern }) => pattern.test(name));
}

/**
 * True for a file that is not collected, though it is named like a download: a dot before its name hides it, and somebody
 * may wait for it. What a Mac puts beside each file on a drive that is not its own (`._name`) is no such file.
 */
export function isHiddenDownload(name: string): boolean {
  return /^\.(?!_)./.test(name) && hasDownloadEnding(name);
}

/** True for the folder of sent originals, by a name at the root of a watched folder. */
export function isUploadedFolder(name: string, platform: NodeJS.Platform = process.platform): boolean {
  const ignoresCase = platform === 'win32' || platform === 'darwin';
  return ignoresCase ? name.toLowerCase() === uploadedFolderName.toLowerCase() : name === uploadedFolderName;
}

/** True for a path in a watched folder, with `/`, that lies in its folder of sent originals. */
export function isInUploadedFolder(path: string): boolean {
  const end = path.indexOf('/');
  return end !== -1 && isUploadedFolder(path.slice(0, end));
}

/** True when any part of the path of a file in a watched folder, with `/`, is ignored. */
export function isIgnoredPath(path: string, leavesOutUploaded: boolean): boolean {
  return (leavesOutUploaded && isInUploadedFolder(path)) || path.split('/').some(isIgnoredName);
}

/** The name under which we write a copy before it gets its final one. The table above ignores it. */
export function temporaryName(finalName: string): string {
  return `.${finalName}.tacho-depot`;
}
