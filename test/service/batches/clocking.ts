/** A clocking in the shape of the webhook's payload. */
export interface Clocking {
  readonly id: string;
  readonly driverId: string;
  /** RFC 3339, in UTC. */
  readonly clockingTimeStamp: string;
  readonly isClockIn: boolean;
}
