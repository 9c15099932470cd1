/** What became of a batch of records, in the service's words and ours. */
export const batches = {
  /** A part of the records, for the other texts. */
  records_one: 'record {{from, number}}',
  records_other: 'records {{from, number}} to {{to, number}}',
  applied: '{{count, number}} applied',
  refused: '{{count, number}} not applied',
  inDoubt: '{{count, number}} in doubt',
  unaccounted: '{{count, number}} that the service did not account for',
  /** Why a record is not known to be applied. */
  reason: {
    none: 'The service gave no reason.',
    inDoubt: 'Sent, but the answer never came: it may have been applied. Look at the record before sending it again.',
    unaccounted:
      'The service did not say what became of this record: it may have been applied. Look at it before sending it again.',
    unaccountedWords:
      'The service did not say what became of this record: it may have been applied. Look at it before sending it again. Of the whole request it said: {{words}}',
  },
  words: 'The service said of {{where}}: {{words}}',
  doubts: {
    'no-count': 'The service did not say how many of {{where}} it applied.',
    'count-too-low':
      'The service counts {{applied, number}} of {{where}} as applied and refuses {{refused, number}}: it says nothing of the other {{unaccounted, number}}.',
    'count-too-high': 'The service counts more of {{where}} as applied than can be, beside those that it says failed.',
    'other-number-sent': 'The service counted another number of records than were sent with {{where}}.',
    'failures-not-named': 'The service says that some of {{where}} failed, and does not say which.',
    'record-not-sent': 'The service refused a record that was not among {{where}}.',
    'flag-contradicts': 'The service says that none of {{where}} failed, and says of some that they did.',
    'unreadable-part': 'Part of what the service said of {{where}} is not in the form that it documents.',
  },
} as const;
