/** The texts about removable drives: USB sticks, memory cards and download tools are all called USB keys. */
export const removable = {
  region: 'USB keys',
  looking: {
    title: 'Looking through USB key {{label}}.',
    line: '{{looked, number}} of {{found, number}} downloads looked at. Leave the key plugged in.',
  },
  offered: {
    title_one: 'USB key {{label}} has {{count, number}} new download.',
    title_other: 'USB key {{label}} has {{count, number}} new downloads.',
    line: 'Copying changes nothing on the key.',
  },
  copying: {
    title: 'Copying from USB key {{label}}.',
    line: '{{copied, number}} of {{fresh, number}} new downloads copied. Leave the key plugged in.',
  },
  done: {
    title_zero: 'Nothing new on USB key {{label}}. It may be taken out.',
    title_one: '{{count, number}} new download copied. USB key {{label}} may be taken out.',
    title_other: '{{count, number}} new downloads copied. USB key {{label}} may be taken out.',
  },
  notKept: {
    title: 'This PC could not keep all of USB key {{label}}.',
    line: '{{copied, number}} of {{fresh, number}} new downloads copied, and nothing on the key is lost. Free some space on this PC, then try again.',
  },
  takenOut: {
    title: 'USB key {{label}} was taken out too early.',
    line: '{{copied, number}} of {{fresh, number}} new downloads copied, and safe. Plug the key in again for the rest.',
    lookingLine: 'Nothing was copied yet. Plug the key in again.',
  },
  known_one: '{{count, number}} download on it was here already.',
  known_other: '{{count, number}} downloads on it were here already.',
  unreadable_one: '{{count, number}} file on it cannot be read: copy it onto the key again.',
  unreadable_other: '{{count, number}} files on it cannot be read: copy them onto the key again.',

  copy_one: 'Copy it',
  copy_other: 'Copy them',
  always: 'Copy now and always',
  notNow: 'Not now',
  tryAgain: 'Try again',
  close: 'Close',

  remembered: {
    title: 'USB keys',
    help: 'What happens when one of these is plugged in. Their files are read, and never changed or moved.',
    none: 'No USB key with downloads has been plugged in yet.',
    off: 'Tacho Depot does not look for USB keys on this PC. Your IT department can let it.',
    seen: 'seen {{at}}',
    copied_zero: 'nothing copied',
    copied_one: '{{count, number}} file copied',
    copied_other: '{{count, number}} files copied',
    decision: 'When USB key {{label}} is plugged in',
    choices: { ask: 'Ask first', always: 'Copy at once', never: 'Leave it alone' },
    forget: 'Forget USB key {{label}}',
  },
} as const;
