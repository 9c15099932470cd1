const known = new Map<string, boolean>();

/** Whether this PC knows a zone of that name, such as `Europe/London`. Remembered: it is asked for at every look. */
export function isTimeZone(name: string): boolean {
  const answer = known.get(name) ?? canBeUsed(name);
  known.set(name, answer);
  return answer;
}

function canBeUsed(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
