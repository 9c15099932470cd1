/** A folder that another PC collects from too. */
export const sharedFolders = {
  alsoBy: 'The folder {{folder}} is also collected by {{computers}}.',
  whatToDo: 'Nothing is lost, but files may be sent twice. Keep the folder on one PC only.',
  inList: 'also collected by {{computers}}',
  showFolders: 'Show the folders',
} as const;

/** What is asked before a folder is watched in which far more lies than downloads. */
export const wideFolder = {
  title: 'Watch all of {{folder}}?',
  files_one: 'There is {{count, number}} file in it and in its sub-folders.',
  files_other: 'There are {{count, number}} files in it and in its sub-folders.',
  moreFiles_one: 'There is more than {{count, number}} file in it and in its sub-folders.',
  moreFiles_other: 'There are more than {{count, number}} files in it and in its sub-folders.',
  line: 'This is a whole drive, a home folder or a folder of the system. Files in it that look like downloads are sent to your compliance service. It is better to choose the folder that only downloads arrive in.',
  watch: 'Watch all of it',
  chooseAnother: 'Choose another folder',
} as const;
