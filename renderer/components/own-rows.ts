import type { Translate } from '../../shared/i18n/texts.ts';
import type { SettingGroup } from '../../shared/settings/descriptor.ts';

/**
 * The rows of the settings that hold no setting but keys, a test or a list: their group, and their words. The screen shows
 * them, and the search over everything finds them, from here.
 */
const ownRows = {
  folders: { group: 'folders', title: 'settings.folders.title', help: 'settings.folders.help' },
  'removable-drives': { group: 'folders', title: 'removable.region', help: 'removable.remembered.help' },
  'card-readers': { group: 'cards', title: 'cards.found', help: null },
  counter: { group: 'cards', title: 'counter.settings.title', help: 'counter.settings.help' },
  'counter-pin': { group: 'cards', title: 'counter.pin.title', help: 'counter.pin.helpNone' },
  keys: { group: 'service', title: 'settings.keys.title', help: null },
  connection: { group: 'service', title: 'settings.connection.title', help: 'settings.connection.help' },
  'unnamed-drivers': { group: 'limits', title: 'settings.unnamed.title', help: 'settings.unnamed.help' },
  'custody-state': { group: 'after', title: 'custody.state.title', help: 'custody.state.help' },
  'custody-holds': { group: 'after', title: 'custody.holds.title', help: 'custody.holds.help' },
  'mail-password': { group: 'mail', title: 'mailing.password.title', help: 'mailing.password.help' },
  'mail-test': { group: 'mail', title: 'common.test', help: 'mailing.testing.help' },
  'mail-deliveries': { group: 'mail', title: 'mailing.deliveries.title', help: 'mailing.deliveries.help' },
  'archive-secret': {
    group: 'companyArchive',
    title: 'companyArchive.secret.title',
    help: 'companyArchive.secret.help',
  },
  'archive-state': { group: 'companyArchive', title: 'companyArchive.state.title', help: 'companyArchive.state.help' },
  'archive-test': {
    group: 'companyArchive',
    title: 'companyArchive.testing.title',
    help: 'companyArchive.testing.help',
  },
  'archive-find': { group: 'companyArchive', title: 'companyArchive.find.title', help: 'companyArchive.find.help' },
  'page-windows': { group: 'network', title: 'settings.windows.title', help: 'settings.windows.help' },
  'webhook-secret': { group: 'webhooks', title: 'webhooks.secret.title', help: 'webhooks.secret.help' },
  'webhook-state': { group: 'webhooks', title: 'common.state', help: null },
  'webhook-test': { group: 'webhooks', title: 'common.test', help: 'webhooks.test.help' },
  'webhook-deliveries': { group: 'webhooks', title: 'webhooks.deliveries.title', help: 'webhooks.deliveries.help' },
  duties: { group: 'diagnostics', title: 'health.title', help: 'health.lead' },
  traffic: { group: 'diagnostics', title: 'diagnostics.traffic.title', help: 'diagnostics.traffic.help' },
  checks: { group: 'diagnostics', title: 'diagnostics.checks.title', help: 'diagnostics.checks.help' },
  support: { group: 'diagnostics', title: 'diagnostics.support.title', help: 'diagnostics.support.help' },
  version: { group: 'about', title: 'about.version.title', help: null },
  news: { group: 'about', title: 'about.news.title', help: 'about.news.help' },
  law: { group: 'about', title: 'about.law.title', help: 'about.law.help' },
  licence: { group: 'about', title: 'about.licence.title', help: 'about.licence.help' },
  'third-parties': { group: 'about', title: 'about.thirdParties.title', help: 'about.thirdParties.help' },
} as const satisfies Readonly<Record<string, { group: SettingGroup; title: string; help: string | null }>>;

export type OwnRow = keyof typeof ownRows;
export const ownRowNames = Object.keys(ownRows) as OwnRow[];

/** What a row is called; its help is empty where the row itself says more. */
export function ownRowWords(
  name: OwnRow,
  t: Translate,
): { readonly group: SettingGroup; readonly title: string; readonly help: string } {
  const { group, title, help } = ownRows[name];
  return { group, title: t(title), help: help === null ? '' : t(help) };
}
