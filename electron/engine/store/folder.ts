export interface Folder {
  readonly id: number;
  /** Absolute and native. Never leaves the engine. */
  readonly path: string;
  /** Last segment of the path: what the screen calls the folder. */
  readonly label: string;
}

export interface FolderStore {
  readonly list: () => readonly Folder[];
  /** Adds a folder, or takes one back that was removed before. */
  readonly add: (path: string, label: string, at: number) => Folder;
  /** Its sightings and jobs stay. */
  readonly remove: (id: number, at: number) => void;
}
