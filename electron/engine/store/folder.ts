import type { FolderWatching } from '../../../shared/contract/folders.ts';

export interface Folder {
  readonly id: number;
  /** Absolute and native. Never leaves the engine. */
  readonly path: string;
  /** Last segment of the path: what the screen calls the folder. */
  readonly label: string;
  readonly watching: FolderWatching;
  /** Which folder was last taken for it, as the file system tells; null until it was reached once. */
  readonly identity: string | null;
}

export interface FolderStore {
  readonly list: () => readonly Folder[];
  /** Adds a folder, or takes one back that was removed before. */
  readonly add: (path: string, label: string, at: number) => Folder;
  /** Its sightings and jobs stay. */
  readonly remove: (id: number, at: number) => void;
  readonly setWatching: (id: number, watching: FolderWatching) => void;
  readonly setIdentity: (id: number, identity: string) => void;
  /** A file was seen in it once, whatever became of it. */
  readonly hasGivenFiles: (id: number) => boolean;
  /** Sent originals of it were moved into its folder `Uploaded`; false again once all their names are forgotten. */
  readonly hasMovedOriginals: (id: number) => boolean;
}
