/** Files of dropped folders beyond this number are left out, and the person is told. */
export const mostFilesOfFolders = 2_000;

export interface DroppedFiles {
  readonly files: readonly File[];
  /** Folders held more files than were taken. */
  readonly cut: boolean;
}

/**
 * Every file of a drop, those inside dropped folders included. What was dropped is taken while the event runs, because
 * it is gone afterwards.
 */
export function droppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  const dropped = [...transfer.items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry() ?? item.getAsFile() ?? []) : [],
  );
  return dropped.length > 0 ? filesOf(dropped) : Promise.resolve({ files: [...transfer.files], cut: false });
}

/** What has no entry, such as an attachment dragged out of a message, is a file by itself. */
async function filesOf(dropped: readonly (FileSystemEntry | File)[]): Promise<DroppedFiles> {
  const files: File[] = [];
  const waiting = [...dropped];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (files.length >= mostFilesOfFolders) return { files, cut: true };
    if (next instanceof File) files.push(next);
    else if (next.isFile) {
      const file = await fileOf(next as FileSystemFileEntry);
      if (file !== null) files.push(file);
    } else if (next.isDirectory) {
      waiting.push(...(await entriesOf(next as FileSystemDirectoryEntry)));
    }
  }
  return { files, cut: false };
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}

/** A browser hands out a folder in portions, the last one empty. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (portion.length === 0 || all.length > mostFilesOfFolders) return all;
    all.push(...portion);
  }
}
