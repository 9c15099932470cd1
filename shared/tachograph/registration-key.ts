/**
 * A registration number for comparing: "NOL 11CF", "nol11cf" and "NOL-11-CF" are one vehicle.
 * Letters of other alphabets count as they are.
 */
export function registrationKey(registration: string): string {
  return registration.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
