import { z } from 'zod';
import { answerBody, flag, identifier, int32, list, text, texts } from './fields.ts';

/** Body of status 400. The interface does not show the keys inside `error`. */
export const errorBody = answerBody(
  {},
  {
    errorMessage: text('why the request was refused'),
    error: z.record(z.string(), z.unknown()).meta({ description: 'details of the refusal' }),
  },
).meta({ id: 'ErrorBody', description: 'an input parameter is invalid or missing' });
export type ErrorBody = z.infer<typeof errorBody>;

/** Body of status 500. Carries nothing sensitive. */
export const serverErrorBody = answerBody(
  {},
  { statusCode: int32('the status, again').meta({ description: 'the status, again', readOnly: true }) },
).meta({
  id: 'ServerErrorBody',
  description: 'an unexpected error occurred',
});
export type ServerErrorBody = z.infer<typeof serverErrorBody>;

/** Body of status 201 of both uploads: the service's receipt for a file. */
export const uploadReceipt = answerBody(
  { digitalTachographId: identifier('identifier of the newly created record') },
  { responseCode: int32("the service's own code for the result") },
).meta({ id: 'UploadReceipt', description: 'a tachograph file was processed' });
export type UploadReceipt = z.infer<typeof uploadReceipt>;

/** An item of a batch that was not applied. `record` is the item as submitted: an object, or an identifier. */
const batchError = answerBody(
  {},
  {
    errorMessages: texts('why the item was not applied'),
    record: z.unknown().meta({ description: 'the item as submitted' }),
  },
).meta({ id: 'BatchError', description: 'an item of a batch that was not applied' });

/** Body of status 200 of the three batch operations. Failed items do not change the status; `batch-account.ts` reads it. */
export const batchResult = answerBody(
  {},
  {
    recordsSubmitted: int32('number of items sent'),
    successfullyProcessed: int32('number of items applied'),
    errors: list(batchError, 'the items that were not applied'),
    hasErrors: flag('some item was not applied').meta({ description: 'some item was not applied', readOnly: true }),
    errorMessage: text('why the whole request failed'),
    responseCode: int32("the service's own code for the result; 400 where items failed"),
  },
).meta({ id: 'BatchResult', description: 'what became of a batch' });
export type BatchResult = z.infer<typeof batchResult>;

/** Headers that every request carries, GET requests included. */
export const credentialHeaders = {
  apiToken: 'TT-Api-Key',
  subscriptionKey: 'Ocp-Apim-Subscription-Key',
} as const;
