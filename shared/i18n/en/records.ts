/** The records of the depot themselves: that they were replaced, and that they are not backed up. */
export const records = {
  restored: {
    title: 'The records were damaged. Their backup of {{backup}} took their place.',
    missing: 'The records were missing. Their backup of {{backup}} took their place.',
    unknown: 'The records were damaged or missing. A backup took their place.',
    line: 'Noticed {{at}}. No download is lost: what came after the backup is found again, and may be sent a second time. Check the settings: changes made after it are gone.',
  },
  anew: {
    title: 'The records were damaged, and there was no backup. They began anew.',
    line: 'Noticed {{at}}. No download is lost: the kept files are found again, and are sent a second time. Folders, settings and the list of what was sent are gone: set up again what is missing.',
  },
  setAside: 'The damaged records are kept in {{place}}. If it happens again, ask IT to check the disk.',
  checkDisk: 'If it happens again, ask IT to check the disk.',
  dismiss: 'Do not show again',
  backup: {
    title: 'The records are not backed up since {{since}}.',
    safe: 'Files are collected and sent all the same.',
    'disk-full': 'The disk has no room for a copy: free some space. The backup is then made by itself.',
    damaged:
      'Their copy was not sound, so they may be damaged: quit Tacho Depot and start it again. It mends its records.',
    failed: 'The disk does not take a copy: ask IT to check it. It is tried again all the time.',
  },
} as const;
