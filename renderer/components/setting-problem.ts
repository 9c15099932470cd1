import type { Translate } from '../../shared/i18n/texts.ts';
import type { SettingControl } from '../../shared/settings/descriptor.ts';

/** The text for a value that the schema refuses, which says what to enter instead. */
export function problemText(control: SettingControl, t: Translate): string {
  switch (control.kind) {
    case 'number':
      return t('settings.problem.number', { least: control.least, most: control.most });
    case 'text':
      return t(control.least === 1 ? 'settings.problem.text' : 'settings.problem.textOrEmpty', { most: control.most });
    case 'address':
      if (control.proxy) return t('settings.problem.proxy');
      return t(control.optional ? 'settings.problem.secureAddress' : 'settings.problem.address');
    case 'listen-address':
      return t('settings.problem.listenAddress');
    case 'addresses':
      return t('settings.problem.addresses', { most: control.most });
    case 'mail-server':
      return t('settings.problem.mailServer');
    case 'mail-address':
      return t('settings.problem.mailAddress');
    case 'mail-groups':
      return t('settings.problem.mailGroups');
    case 'time':
      return t('settings.problem.time');
    case 'zone':
      return t('settings.problem.zone');
    case 'switch':
    case 'choice':
      return '';
  }
}
