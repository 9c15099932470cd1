import type { CheckName, CheckResult } from '../../../shared/contract/diagnostics.ts';
import { assertNever } from '../../../shared/result.ts';

type Parameters = CheckResult['parameters'];

/** What to do when a check fails, in words for a person. */
export function adviceFor(check: CheckName, parameters: Parameters): string {
  const { code } = parameters;
  switch (check) {
    case 'data-folder':
      return dataFolderAdvice(parameters);
    case 'private-folder':
      return code === 'unknown'
        ? 'Windows did not say who else has rights to the folder. Ask IT to look, and whether "icacls", "whoami" and PowerShell are blocked on this PC.'
        : 'Quit Tacho Depot and start it again: it closes the folder. If it then refuses to start, it says what to do.';
    case 'records':
      return code === 'restored'
        ? 'They were damaged or missing, and a backup took their place. Check the settings and what was changed after it. No download is lost. "Today" and "status" say more, until it is dismissed there.'
        : 'They were damaged, and there was no backup. Set up again what is missing. No download is lost. "Today" and "status" say more, until it is dismissed there.';
    case 'backup':
      return code === 'disk-full'
        ? 'Free some space on the disk of the data folder. The backup is made by itself once there is room.'
        : 'Ask IT to check the disk of the data folder. What is collected is kept and sent all the same.';
    case 'copies':
      return 'Ask IT to check the disk of the data folder. Every file that was sent is at the service, with its receipt.';
    case 'space':
      return 'Free some space on this PC, for example by emptying the recycle bin. What is here already is safe.';
    case 'database':
      return 'Quit Tacho Depot and start it again: it mends its records from their last backup. No download is lost.';
    case 'parts':
      return 'It goes on by itself, and no download is lost. If this stays, send the file for support to IT.';
    case 'folder':
      return folderAdvice(parameters);
    case 'address':
      return 'Check the spelling of the service address in the settings, and the network of this PC.';
    case 'private':
      return 'Ask IT whether this PC trusts the service, and check its clock. No key was sent.';
    case 'answers':
      return 'Files wait, and are sent by themselves as soon as the service answers. If it lasts, ask IT.';
    case 'keys':
      return 'Enter both keys again in the settings, or ask the service for new ones. Files wait until then.';
    case 'upload':
      return 'Check the way files are sent in the settings. If it is right, send IT the support file.';
    default:
      return assertNever(check);
  }
}

function dataFolderAdvice({ code }: Parameters): string {
  switch (code) {
    case 'denied':
      return 'Ask IT for the right to write into the data folder. Nothing new is collected until then.';
    case 'disk-full':
      return 'Free some space on the disk of the data folder. Nothing new is collected until then.';
    default:
      return 'Ask IT to check the disk of the data folder. Nothing new is collected until it can be written.';
  }
}

function folderAdvice({ code }: Parameters): string {
  switch (code) {
    case 'missing':
      return 'Connect the drive or the network that the folder is on, or stop watching it in the settings.';
    case 'denied':
      return 'Ask IT for the right to read this folder.';
    case 'left-out':
      return 'Move the files that are not yet sent out of "Uploaded", up into the folder. Sent originals are moved there, so it is not collected from.';
    case 'timed-out':
      return 'Check the network, and whether the PC that shares this folder is switched on.';
    default:
      return 'Close the programs that use this folder. If it stays, ask IT to check its disk.';
  }
}
