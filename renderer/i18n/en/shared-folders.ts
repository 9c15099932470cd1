/** A folder that another PC collects from too. */
export const sharedFolders = {
  alsoBy: 'The folder {{folder}} is also collected by {{computers}}.',
  whatToDo: 'Nothing is lost, but files may be sent twice. Remove it from one of the two.',
  inList: 'also collected by {{computers}}',
  showFolders: 'Show the folders',
} as const;
