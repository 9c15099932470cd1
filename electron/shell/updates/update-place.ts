import type { UpdatePort } from './update-port.ts';

export interface UpdatePlace {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  /** Text of the file that the packer puts beside the program; null where there is none. */
  readonly feedFile: string | null;
}

/**
 * Why a copy of the program cannot update itself; null where it can. Windows checks an installer's signature only where
 * the program knows its publisher, which a signed build does; macOS always checks. On Linux nothing is signed but the
 * packages of the system, which are brought by its own tools. Pure.
 */
export function whyNoUpdates({ platform, isPackaged, feedFile }: UpdatePlace): UpdatePort['impossible'] {
  if (!isPackaged) return 'not-installed';
  switch (platform) {
    case 'darwin':
      return feedFile === null ? 'not-signed' : null;
    case 'win32':
      return /^publisherName:/m.test(feedFile ?? '') ? null : 'not-signed';
    default:
      return 'packages';
  }
}
