import { isDeepStrictEqual } from 'node:util';
import { createTimes } from '../../shared/format/times.ts';
import { systemTimeZone } from '../../shared/i18n/system-locale.ts';
import { assertNever } from '../../shared/result.ts';
import type { ServerTls } from '../engine/http/server-core.ts';
import { repeat } from '../engine/platform/clock.ts';
import { fileErrorOf } from '../engine/platform/file-error.ts';
import type { Clock } from '../engine/ports.ts';
import { healthOfEngine } from './health.ts';
import type { MonitoringServer } from './http/monitoring-server.ts';
import type { CertificateTrouble } from './http/own-certificate.ts';
import type { AgentEngine } from './open-agent-engine.ts';
import { type CommonOptions, complain, print } from './output.ts';
import { commandWords as t, words } from './words.ts';

/** A renewed certificate, and one that comes late, count within a minute. */
const lookEveryMs = 60_000;

export interface MonitoredParts {
  readonly options: CommonOptions;
  readonly engine: Pick<
    AgentEngine['engine'],
    'settings' | 'facts' | 'serviceContact' | 'centralVersion' | 'metricsPage' | 'ownCertificate'
  >;
  readonly clock: Clock;
  /** Gets what ends it. */
  readonly stops: (() => Promise<unknown>)[];
}

/**
 * Serves what whoever watches asks for, at an address that stays. The work goes on without: what keeps it from being
 * served is said, and looked at again each minute.
 */
export async function keepMonitored({ options, engine, clock, stops }: MonitoredParts): Promise<void> {
  const settings = engine.settings();
  if (!settings.metricsPage) return;
  const { monitoringTokenVariable, needsProof, startMonitoringServer } = await import('./http/monitoring-server.ts');
  const { readOwnCertificate } = await import('./http/own-certificate.ts');
  const given = process.env[monitoringTokenVariable] ?? '';
  const token = given === '' ? null : given;
  const { monitoringAddress: address } = settings;
  let server: MonitoringServer | null = null;
  let shown: ServerTls | null = null;
  let said = '';
  let hasEnded = false;

  function say(why: string): void {
    if (why !== said) complain(options, why);
    said = why;
  }

  async function start(tls: ServerTls | null): Promise<void> {
    if (needsProof(address) && token === null && (tls === null || tls.clientAuthority === null)) {
      say(t('command.run.monitoringNeedsProof', { address }));
      return;
    }
    try {
      server = await startMonitoringServer({
        address,
        token,
        tls,
        health: () => healthOfEngine(engine),
        metrics: engine.metricsPage,
        clock,
      });
      shown = tls;
      said = '';
      print(options, t('command.run.monitoring', { url: server.url }), { event: 'monitoring', url: server.url });
    } catch (error) {
      const { systemCode } = fileErrorOf(error);
      say(t('command.run.monitoringNot', { address, systemCode }));
    }
  }

  async function look(): Promise<void> {
    const read = await readOwnCertificate(settings, clock.now());
    if (hasEnded) return;
    if (!read.ok) {
      engine.ownCertificate(false);
      const why = troubleText(read.error);
      say(t(server === null ? 'command.run.certificateNot' : 'command.run.certificateNotRenewed', { why }));
      return;
    }
    if (read.value !== null) engine.ownCertificate(true);
    if (server === null) {
      await start(read.value);
      return;
    }
    if (read.value !== null && !isDeepStrictEqual(read.value, shown)) {
      server.renew(read.value);
      shown = read.value;
    }
    said = '';
  }

  await look();
  const cancel = repeat(clock, lookEveryMs, look);
  stops.push(async () => {
    hasEnded = true;
    cancel();
    await server?.close();
  });
}

function troubleText(trouble: CertificateTrouble): string {
  switch (trouble.code) {
    case 'half':
      return t('command.run.certificate.half');
    case 'not-read':
      return t('command.run.certificate.not-read', trouble);
    case 'open-to-others':
      return t('command.run.certificate.open-to-others', trouble);
    case 'no-certificate':
    case 'no-key':
    case 'encrypted':
    case 'other-key':
      return t(`command.run.certificate.${trouble.code}`, { file: trouble.file });
    case 'expired':
    case 'not-yet': {
      const date = createTimes(systemTimeZone(), words).date(trouble.at);
      return t(`command.run.certificate.${trouble.code}`, { file: trouble.file, date });
    }
    default:
      return assertNever(trouble);
  }
}
