/** The test of the way to the service, step by step. */
export const connection = {
  test: 'Test the connection',
  again: 'Test again',
  running: 'Testing the connection',
  works: 'The connection works',
  fails: 'The connection does not work yet',
  steps: {
    address: {
      passed: 'The address was found',
      failed: 'The address was not found',
      'not-tried': 'Finding the address',
    },
    private: {
      passed: 'The connection is private',
      failed: 'The service cannot prove who it is',
      'not-tried': 'A private connection',
    },
    answers: { passed: 'The service answers', failed: 'The service does not answer', 'not-tried': 'An answer' },
    keys: { passed: 'Both keys are accepted', failed: 'The keys are refused', 'not-tried': 'The keys' },
    sending: { passed: 'Sending a file', failed: 'Sending a file', 'not-tried': 'Sending a file' },
  },
  certificate: 'certificate valid until {{day}}',
  plain: 'The connection stays on this PC',
  plainDetail: 'not private, and need not be',
  inMs: 'in {{milliseconds, number}} ms',
  entries_one: 'list of tachograph types, {{count}} entry',
  entries_other: 'list of tachograph types, {{count}} entries',
  status: 'answered with {{status}}',
  notTried: 'not tried',
  nothingSent: 'not tried, nothing is sent yet',
  failed: 'The test could not be run. {{message}}',
} as const;
