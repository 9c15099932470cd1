import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import { trustedCertificates } from '../platform/trusted-certificates.ts';
import type { DriverStarts } from '../reports/driver-starts.ts';
import type { Reports } from '../reports/reports.ts';
import type { ToDo } from '../reports/to-do.ts';
import { createMail } from './mail.ts';
import { createMailLists } from './mail-lists.ts';
import { createSmtpTransport } from './smtp.ts';

/** Lists that go to people by e-mail, and letters to drivers. */
export function openMail(base: EngineBase, reports: Reports, starts: DriverStarts, letters: ToDo) {
  const { options, store, log, clock, clockOf } = base;
  const settings = base.settings.current;
  const mail = createMail({
    store,
    letters,
    keepFresh: reports.keepFresh,
    password: options.ports.mailPassword,
    settings,
    locale: options.host.locale,
    log,
    clock: clockOf('mail'),
    transport: createSmtpTransport(trustedCertificates),
    lists: createMailLists({ reports, starts, settings, clock }),
    onChange: () => base.touch('mail', 'status'),
  });
  const feature = {
    name: 'mail',
    part: 'mail',
    after: ['store'],
    staysOnly: true,
    start: mail.start,
    stop: mail.stop,
    requests: mail.requests,
    topics: { mail: mail.state },
    duties: { mail: mail.duty },
    forget: mail.forget,
    hears: { settingsChanged: mail.settingsChanged, reportsChanged: mail.reportsChanged },
  } satisfies Feature;
  return { mail, feature };
}
