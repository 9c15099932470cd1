import { assertNever } from '../result.ts';
import type { Sentence } from '../sentence.ts';
import type { SettingControl } from './descriptor.ts';

/** What a setting takes, for whoever gave it something else. */
export function expectedBy(control: SettingControl): Sentence {
  switch (control.kind) {
    case 'number':
      return { code: 'setting-number', values: { least: control.least, most: control.most } };
    case 'text':
      return { code: control.least === 1 ? 'setting-text' : 'setting-text-or-none', values: { most: control.most } };
    case 'address':
      if (control.proxy) return { code: 'setting-proxy', values: {} };
      return { code: control.optional ? 'setting-address-or-none' : 'setting-address', values: {} };
    case 'addresses':
      return { code: 'setting-addresses', values: { most: control.most } };
    case 'folder':
    case 'file':
    case 'listen-address':
    case 'mail-server':
    case 'mail-address':
    case 'mail-groups':
    case 'time':
    case 'zone':
    case 'switch':
      return { code: `setting-${control.kind}`, values: {} };
    case 'choice':
      return { code: 'setting-choice', values: { values: control.values.join(', ') } };
    default:
      return assertNever(control);
  }
}
