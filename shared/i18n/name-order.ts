const made = new Map<string, Intl.Collator>();

/**
 * The order of names as a language has it: `ł` after `l` in Polish, `ñ` after `n` in Spanish. Numbers in them count as
 * numbers. The same object for each locale, so that an order that was made can tell whether it still holds.
 */
export function nameOrder(locale: string): Intl.Collator {
  const known = made.get(locale) ?? new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  made.set(locale, known);
  return known;
}
