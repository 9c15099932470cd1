import { failure, type Result, success } from '../../../shared/result.ts';
import type { BatchForm, Operation } from '../../../shared/service/operation.ts';
import { type OperationNameOf, operationList, operations } from '../../../shared/service/operations.ts';

/** An operation that takes a spreadsheet. */
export interface BatchOperation {
  readonly name: OperationNameOf<'batch'>;
  readonly operation: Operation;
  readonly form: BatchForm;
}

/** The batch operation of a name. The error names those that there are. */
export function batchOperation(name: string): Result<BatchOperation, string> {
  if (!isBatchName(name)) {
    const names = operationList.filter(({ kind }) => kind === 'batch').map((one) => one.name);
    return failure(`"${name}" takes no spreadsheet. These do: ${names.join(', ')}.`);
  }
  const operation: Operation = operations[name];
  if (operation.batch === null) throw new Error(`the operation table does not say where ${name} keeps its items`);
  return success({ name, operation, form: operation.batch });
}

function isBatchName(name: string): name is OperationNameOf<'batch'> {
  return operationList.some((operation) => operation.name === name && operation.kind === 'batch');
}
