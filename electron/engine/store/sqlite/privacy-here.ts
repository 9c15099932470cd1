import type { FolderPrivacy } from '../folder-privacy.ts';
import { modePrivacy } from './mode-privacy.ts';
import { windowsPrivacy } from './windows-privacy.ts';

/** Windows has access lists instead of modes. */
export const privacyHere: FolderPrivacy = process.platform === 'win32' ? windowsPrivacy() : modePrivacy;
