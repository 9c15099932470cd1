import { requestField } from '../../../shared/service/field.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import { operationList } from '../../../shared/service/operations.ts';
import type { Answered, KeysFault } from './ask-service.ts';
import { type Checked, check, checkBasis, departure, successFinding } from './check.ts';
import { checkNoJson, checkParameter } from './parameter-checks.ts';
import { checkBounds, checkFilters } from './row-checks.ts';
import { rowsOf } from './rows.ts';
import { checkFlags, checkThresholds, checkValues } from './rule-checks.ts';
import { told } from './told.ts';

/** Whatever the checks of all operations have in common. */
export type Asking = Omit<Checked, 'operation'>;

/**
 * Asks the operations that change nothing, and reports each check as it is done.
 *
 * @param wants which operations are asked
 */
export async function checkReading(asking: Asking, wants: (operation: Operation) => boolean): Promise<void> {
  for (const operation of operationList.filter(wants)) {
    if (operation.kind === 'batch' || operation.kind === 'upload') continue;
    await checkOperation({ operation, ...asking });
  }
}

async function checkOperation(checked: Checked): Promise<void> {
  const { operation, ask } = checked;
  const plain = await checkBasis(
    checked,
    told('checks.shortest'),
    () => ask(operation, {}),
    (answer) => successFinding(operation, answer),
  );
  await checkKeys(checked, {}, plain);
  await checkValues(checked);
  if (operation.encoding === 'none') return;
  for (const [name, field] of requestField(operation).fields) await checkParameter(checked, name, field, plain);
  await checkNoJson(checked, plain);
  const rows = rowsOf(plain) ?? [];
  await checkFilters(checked, rows);
  await checkBounds(checked, rows);
  await checkThresholds(checked, rows);
  await checkFlags(checked);
}

const keysFaults: readonly KeysFault[] = [
  'withoutToken',
  'withoutKey',
  'wrongToken',
  'wrongKey',
  'wrongKeys',
  'swappedKeys',
];

/**
 * What is answered then is not shown by the interface; that it is no success goes without saying. A refusal is proof only
 * where the right keys are answered: at a wrong path, say, everybody gets 404.
 *
 * @param right what the right keys were answered; null where they were not
 */
export async function checkKeys(checked: Checked, body: unknown, right: Answered | null): Promise<void> {
  const { operation, ask } = checked;
  const isProof = right?.status === operation.successStatus;
  for (const keysFault of keysFaults) {
    await check(
      checked,
      told(`checks.${keysFault}`),
      () => ask(operation, body, { keysFault }),
      ({ status }) => ({
        departures: status < 300 ? [departure('', told('problems.refusal', { found: status }))] : [],
        notes: [told(isProof ? 'notes.status' : 'notes.noProof', { status })],
        isNoProof: !isProof,
      }),
    );
  }
}
