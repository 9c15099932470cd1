import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operationList } from '../../../shared/service/operations.ts';
import { anyAllowedBy } from './arbitrary-from-schema.ts';

const withJsonBody = operationList.filter(({ encoding }) => encoding === 'json');

describe.each(withJsonBody.map((operation) => [operation.name, operation] as const))(
  'any request of %s',
  (_name, { request }) => {
    test('is taken, written as JSON, and read back as it was written', () => {
      fc.assert(
        fc.property(anyAllowedBy(request), (given) => {
          const sent = request.parse(given);
          expect(request.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
        }),
        { numRuns: 50 },
      );
    });
  },
);
