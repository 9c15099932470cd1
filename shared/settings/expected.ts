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
    case 'listen-address':
      return { code: 'setting-listen-address', values: {} };
    case 'addresses':
      return { code: 'setting-addresses', values: { most: control.most } };
    case 'mail-server':
      return { code: 'setting-mail-server', values: {} };
    case 'mail-address':
      return { code: 'setting-mail-address', values: {} };
    case 'mail-groups':
      return { code: 'setting-mail-groups', values: {} };
    case 'time':
      return { code: 'setting-time', values: {} };
    case 'zone':
      return { code: 'setting-zone', values: {} };
    case 'switch':
      return { code: 'setting-switch', values: {} };
    case 'choice':
      return { code: 'setting-choice', values: { values: control.values.join(', ') } };
    default:
      return assertNever(control);
  }
}
