/**
 * Why a file is not one holder's, though each signature in it may be genuine. `two-cards`: the certificates name
 * different cards. `chip-of-another-card`: the chip's serial number is not that of the card that signed.
 * `two-vehicles`: the certificates or the vehicle identification numbers name different recorders or vehicles.
 */
export const HOLDER_PROBLEMS = ['two-cards', 'chip-of-another-card', 'two-vehicles'] as const;

export type HolderProblem = (typeof HOLDER_PROBLEMS)[number];
