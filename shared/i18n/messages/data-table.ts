/** The texts around the rows of every list. */
export const dataTable = {
  columns: 'Columns',
  csv: 'CSV',
  print: 'Print',
  saveCsv: 'Save the list as CSV',
  printList: 'Print the list',
  fileName: '{{title}} {{day}}.csv',
  reading: 'Reading {{done, number}} of {{total, number}} rows',
  cancel: 'Cancel',
  stopped: 'The list could not be read to its end: {{message}}',
  only: 'The first {{shown, number}} of {{total, number}} rows. Narrow the list to print the others.',
  onScreenOnly:
    'The list is longer than this paper shows: only the rows that stood on the screen are printed. The screen’s own button “{{print}}”, where it has one, prints the whole list.',
  rowsSome: 'Rows {{from, number}} to {{to, number}} of {{total, number}}',
  rowsAll_one: '{{count, number}} row',
  rowsAll_other: 'All {{count, number}} rows',
  failed: 'The list cannot be shown',
  again: 'Try again',
  /** The head of a column in a file, beside the one of the same in hours and minutes. */
  decimalHours: '{{label}}, decimal hours',
} as const;
