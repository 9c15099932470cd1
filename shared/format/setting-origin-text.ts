import type { SettingOrigin, SettingSource } from '../settings/setting-origin.ts';
import type { Formatter } from './format.ts';

/** Whose word counts for a setting, and whose does not: "From: the settings for all depots. Overruled: the environment". */
export function settingOriginText({ source, overruled, isOwned }: SettingOrigin, { t }: Pick<Formatter, 't'>): string {
  const name = (each: SettingSource) => t(`settings.origin.${each}`);
  const from = t(isOwned ? 'settings.originOwned' : 'settings.originFrom', { source: name(source) });
  if (overruled.length === 0) return from;
  return t('settings.originOver', { from, others: overruled.map(name).join(', ') });
}
