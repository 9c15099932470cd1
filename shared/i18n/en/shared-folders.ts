/** A folder that another PC collects from too. */
export const sharedFolders = {
  alsoBy: 'The folder {{folder}} is also collected by {{computers}}.',
  whatToDo: 'Nothing is lost, but files may be sent twice. Keep the folder on one PC only.',
  inList: 'also collected by {{computers}}',
  showFolders: 'Show the folders',
} as const;
