import { isOperationName, operationList, operations as table } from '../../../shared/service/operations.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { operationLines, operationText } from '../service/operation-text.ts';

/** Lists the operations of the service, or shows the fields of one. */
export function operations(options: CommonOptions, name: string | undefined): number {
  if (name === undefined) {
    if (options.json) {
      for (const { name: one, purpose, method, path } of operationList)
        print(options, '', { operation: one, purpose, method, path });
    } else print(options, operationLines().join('\n'), null);
    return exitCodes.done;
  }
  if (!isOperationName(name)) {
    complain(options, `The service has no operation "${name}". Run "tacho-depot operations" for their names.`);
    return exitCodes.wrongUse;
  }
  const { purpose, method, path } = table[name];
  const text = operationText(table[name]);
  print(options, text, { operation: name, purpose, method, path, text });
  return exitCodes.done;
}
