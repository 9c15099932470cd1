/** What a refused request says, by its code. What is safe stands in the screen around it. */
export const errors = {
  'bad-arguments': 'That does not fit: {{message}}',
  'not-found': 'It is no longer here.',
  'not-allowed': 'This is not allowed here.',
  'not-possible-now': 'Not possible now: {{message}}',
  'folder-missing': 'There is no folder of this name on this PC.',
  'folder-already-watched': 'This folder is watched already.',
  'folder-inside-another': 'This folder is inside one that is watched already, or has one inside it.',
  'folder-is-own':
    'Tacho Depot keeps its own data in this folder, or the folder lies in its data. Choose the folder in which the downloads arrive.',
  'folder-is-wide':
    'This is a whole drive, a home folder or a folder of the system. Choose the folder in which the downloads arrive.',
  'folder-not-readable': 'Tacho Depot is not allowed to read this folder. Ask your IT department.',
  'disk-full': 'This PC has no space left.',
  'keys-unavailable': 'The keys cannot be kept: {{message}}',
  'fixed-by-policy': 'This is fixed by your IT department.',
  failed: '{{message}}',
  'no-answer': 'Tacho Depot does not answer.',
  'no-session': 'This window is no longer let in.',
} as const;
