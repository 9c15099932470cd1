import type { Host } from '../../shared/contract/contract.ts';
import { languageFor, languages } from '../../shared/i18n/languages.ts';
import { nameOrder } from '../../shared/i18n/name-order.ts';
import type { EnginePart } from './engine-parts.ts';
import { createMail, type Mail } from './mail/mail.ts';
import { createMailLists } from './mail/mail-lists.ts';
import { createSmtpTransport } from './mail/smtp.ts';
import { createMaintain, type Maintain } from './maintain/maintain.ts';
import { zoneInForce } from './platform/clock.ts';
import type { WorkingPart } from './platform/guard.ts';
import { trustedCertificates } from './platform/trusted-certificates.ts';
import type { Clock, HttpTransport, Log, MailPassword, Random, WebhookSecret } from './ports.ts';
import { createDriverEntries, type DriverEntries } from './reports/driver-entries.ts';
import { createDriverStarts, type DriverStarts } from './reports/driver-starts.ts';
import { createImages, type Images } from './reports/images.ts';
import { createReports, type Reports } from './reports/reports.ts';
import { clientInForce } from './service/configured-client.ts';
import type { ServiceCredentials } from './service/credentials.ts';
import type { SettingsInForce } from './settings/settings.ts';
import type { Store } from './store/store.ts';
import { createWebhookInbox, type WebhookInbox } from './webhooks/inbox.ts';
import { createWebhookListener, type WebhookListener } from './webhooks/listener.ts';

export interface ReportPartsOptions {
  readonly store: Store;
  /** What is answered by it counts as a contact with the service. */
  readonly transport: HttpTransport;
  /** For addresses that are not the service's: how they answer says nothing of the service. */
  readonly otherTransport: HttpTransport;
  readonly credentials: ServiceCredentials;
  readonly settings: SettingsInForce['current'];
  readonly mailPassword: MailPassword;
  readonly webhookSecret: WebhookSecret;
  readonly locale: Host['locale'];
  readonly user: () => string | null;
  readonly random: Random;
  readonly log: Log;
  readonly clock: Clock;
  readonly clockOf: (part: WorkingPart) => Clock;
  readonly onChange: (of: 'reports' | 'maintain' | 'mail' | 'webhooks') => void;
}

/** What the depot knows by the service's answers and deliveries, and what is done with it. */
export interface ReportParts {
  readonly reports: Reports;
  readonly starts: DriverStarts;
  readonly entries: DriverEntries;
  readonly images: Images;
  readonly maintain: Maintain;
  readonly mail: Mail;
  readonly webhooks: WebhookInbox;
  readonly webhookListener: WebhookListener;
  readonly settingsChanged: () => void;
  /** In the order of their start. */
  readonly parts: readonly EnginePart[];
}

/** @param isOnePass the program ends before a report, a delivery or the time of a mail has come */
export function createReportParts(options: ReportPartsOptions, isOnePass: boolean): ReportParts {
  const { store, transport, otherTransport, credentials, settings, locale, random, log, clock, clockOf } = options;
  const zone = () => zoneInForce(settings().timeZone);

  const reports = createReports({
    store,
    transport,
    credentials,
    settings,
    random,
    log,
    clock: clockOf('reports'),
    names: () => nameOrder(languages[languageFor(settings().language, [locale])].locale),
    onChange() {
      options.onChange('reports');
      maintain.reportsChanged();
      mail.reportsChanged();
    },
  });
  const entries = createDriverEntries({ store, reports, settings });
  const images = createImages({
    credentials,
    settings,
    clock: clockOf('reports'),
    log,
    transport: otherTransport,
  });
  const maintain = createMaintain({
    store,
    log,
    clock: clockOf('sending'),
    locale,
    user: options.user,
    zone,
    client: clientInForce({ transport, credentials, settings, clock }),
    hasService: () => settings().serviceUrl !== '',
    reports: reports.snapshots.answersOf,
    keepFresh: reports.keepFresh,
    askDivisions: () => void reports.snapshots.run('divisions-search', {}),
    areDivisionsOnTheirWay: () =>
      reports.snapshots.runs().some(({ name, refreshing }) => name === 'divisions-search' && refreshing !== null),
    onApplied: (kind) =>
      kind === 'drivers-update' ? reports.refresh(['drivers-missing', 'availability']) : reports.clockingHeard(),
    onChange: () => options.onChange('maintain'),
  });
  const starts = createDriverStarts({ reports, entries, store, settings, clock });
  const mail = createMail({
    store,
    keepFresh: reports.keepFresh,
    password: options.mailPassword,
    settings,
    locale,
    log,
    clock: clockOf('mail'),
    transport: createSmtpTransport(trustedCertificates),
    lists: createMailLists({ reports, starts, settings, clock }),
    onChange: () => options.onChange('mail'),
  });
  const onWebhooksChange = () => options.onChange('webhooks');
  const webhooks = createWebhookInbox({
    store,
    log,
    clock: clockOf('webhooks'),
    onChange: onWebhooksChange,
    timesMeant: () => ({ reading: settings().timesWithoutZone, zone: zone() }),
  });
  webhooks.onClocking(reports.clockingHeard);
  const webhookListener = createWebhookListener({
    inbox: webhooks,
    store,
    secret: options.webhookSecret,
    settings,
    log,
    clock: clockOf('webhooks'),
    transport: otherTransport,
    onChange: onWebhooksChange,
  });

  return {
    reports,
    starts,
    entries,
    images,
    maintain,
    mail,
    webhooks,
    webhookListener,
    settingsChanged() {
      reports.settingsChanged();
      webhookListener.settingsChanged();
      mail.settingsChanged();
    },
    parts: [
      { part: 'reports', stop: reports.stop },
      { part: 'sending', stop: maintain.stop },
      ...(isOnePass ? [] : [{ part: 'mail', start: mail.start, stop: mail.stop } as const]),
      { part: 'webhooks', start: webhooks.start, stop: webhooks.stop },
      ...(isOnePass ? [] : [{ part: 'webhooks', start: webhookListener.start, stop: webhookListener.stop } as const]),
    ],
  };
}
