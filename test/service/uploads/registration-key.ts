/** A registration without what people write differently: `TD71 QHB`, `td71-qhb` and `TD71QHB` are one vehicle. */
export function registrationKey(registration: string): string {
  return registration.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
