/** The database could not be written or read. `disk-full` when the disk is, else `failed`. */
export class StoreTrouble extends Error {
  readonly code: 'disk-full' | 'failed';
  constructor(code: 'disk-full' | 'failed', options?: ErrorOptions) {
    super(`the database answered ${code}`, options);
    this.name = 'StoreTrouble';
    this.code = code;
  }
}
