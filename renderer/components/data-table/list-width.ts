/** How much room a list has for its columns. */
export type ListWidth = 'wide' | 'slim';

/** Pixels from which all columns have their room: as wide as the list is in a window of 1,280. */
export const wideFromPx = 1_076;

/** Without the room for all, those that are seldom asked for, or say what another one says too, give way. */
export function listWidth(widthPx: number): ListWidth {
  return widthPx === 0 || widthPx >= wideFromPx ? 'wide' : 'slim';
}
