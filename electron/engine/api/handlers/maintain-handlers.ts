import type { MaintainRequestName } from '../../../../shared/contract/names.ts';
import { success } from '../../../../shared/result.ts';
import type { Maintain } from '../../maintain/maintain.ts';
import type { RequestHandlers } from '../answer.ts';

export interface MaintainHandlerParts {
  readonly maintain: Maintain;
  /** Number of the last message about drafts. */
  readonly maintainSequence: () => number;
}

/** Changing drivers and clockings from spreadsheets. */
export function maintainHandlers({
  maintain,
  maintainSequence,
}: MaintainHandlerParts): Pick<RequestHandlers, MaintainRequestName> {
  return {
    'maintain.get': async () => {
      const drafts = await maintain.all();
      return success({ sequence: maintainSequence(), drafts });
    },
    'maintain.fields': maintain.fields,
    'maintain.read': maintain.read,
    'maintain.sheet': maintain.sheet,
    'maintain.match': maintain.match,
    'maintain.check': maintain.check,
    'maintain.rows': maintain.rows,
    'maintain.problems': maintain.problems,
    'maintain.edit': maintain.edit,
    'maintain.addRow': maintain.addRow,
    'maintain.removeRow': maintain.removeRow,
    'maintain.question': maintain.question,
    'maintain.send': maintain.send,
    'maintain.control': maintain.control,
    'maintain.decide': maintain.decide,
    'maintain.save': maintain.save,
    'maintain.template': maintain.template,
    'maintain.discard': maintain.discard,
    'maintain.history': maintain.history,
  };
}
