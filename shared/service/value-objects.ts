import type { z } from 'zod';
import { answerBody, dateTime, double, int32, requestBody, text } from './fields.ts';

/** A moment and the service's own way to show it. The layout of `formatted` differs between fields. */
export const dateValue = answerBody(
  {},
  { date: dateTime('the moment'), formatted: text('the moment as the service shows it') },
).meta({ id: 'DateValue', description: 'a moment, and how the service shows it' });
export type DateValue = z.infer<typeof dateValue>;

/** A length of time in whole minutes and the service's own way to show it, such as `04:30`. */
export const minutesValue = answerBody(
  {},
  { minutes: int32('length in minutes'), formatted: text('length in hours and minutes, such as 04:30') },
).meta({ id: 'MinutesValue', description: 'a length of time, and how the service shows it' });
export type MinutesValue = z.infer<typeof minutesValue>;

/** A share as a fraction (0.5 is 50 %) and the service's own way to show it. */
export const percentValue = answerBody(
  {},
  { value: double('share as a fraction: 0.5 is 50 %'), formatted: text('share as the service shows it') },
).meta({ id: 'PercentValue', description: 'a share, and how the service shows it' });
export type PercentValue = z.infer<typeof percentValue>;

/** A postal address, as sent in a driver's record. */
export const address = requestBody(
  {},
  {
    addressLine1: text('first line'),
    addressLine2: text('second line'),
    townCity: text('town or city'),
    postCode: text('post code'),
    region: text('region or county'),
    country: text('country'),
  },
).meta({ id: 'Address', description: 'a postal address' });

/** A field that holds a DateValue. */
export function moment(description: string) {
  return dateValue.meta({ description });
}

/** A field that holds a MinutesValue. */
export function duration(description: string) {
  return minutesValue.meta({ description });
}

/** A field that holds a PercentValue. */
export function share(description: string) {
  return percentValue.meta({ description });
}
