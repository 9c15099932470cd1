/** Whether a list that is narrowed to what was chosen shows a value: while nothing is chosen, it shows all. */
export function isAmong<Value>(chosen: readonly Value[], value: Value): boolean {
  return chosen.length === 0 || chosen.includes(value);
}
