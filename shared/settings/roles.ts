/** Who works at a PC most of the time. It orders what they see, and locks nobody out of anything. */
export const roles = ['clerk', 'manager', 'it'] as const;
export type Role = (typeof roles)[number];
