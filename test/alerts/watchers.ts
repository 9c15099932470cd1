import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Command } from './program.ts';
import { shortenedSeconds } from './shortened.ts';

/** Where a watcher works, and the files that ship, their times shortened. */
interface WatcherPlace {
  readonly home: string;
  /** At which it answers queries and takes OTLP. */
  readonly port: number;
  /** At which it tells its alerts, where that is another program. */
  readonly alertsPort: number;
  readonly alertmanagerPort: number;
  /** Which depots are scraped. */
  readonly configuration: string;
  readonly rules: string;
}

/** Real programs that keep the depots' figures and judge them by the alerts. All speak the HTTP interface of Prometheus. */
export interface Watcher {
  /** Whose files have to be there. */
  readonly programs: readonly string[];
  /** With its version, where it says one. */
  readonly title: () => string;
  /** To which depots send; null where it takes no OTLP. */
  readonly otlpPath: () => string | null;
  readonly commands: (place: WatcherPlace) => readonly Command[];
  readonly alertsPort: (place: Pick<WatcherPlace, 'port' | 'alertsPort'>) => number;
}

/** How long a figure stands that is not told again: five minutes, shortened as all times. */
const standingSeconds = shortenedSeconds(5 * 60);
/** VictoriaMetrics waits so long for what may come late: half a minute, shortened as all times. */
const lateSeconds = shortenedSeconds(30);

export function prometheus(program: string): Watcher {
  return {
    programs: [program],
    title: () => execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '',
    otlpPath: () => (otlpSwitch(program) === null ? null : '/api/v1/otlp/v1/metrics'),
    commands({ home, port, configuration }) {
      const otlp = otlpSwitch(program);
      return [
        {
          program,
          given: [
            `--config.file=${configuration}`,
            `--storage.tsdb.path=${path.join(home, 'prometheus')}`,
            `--web.listen-address=127.0.0.1:${port}`,
            `--query.lookback-delta=${standingSeconds}s`,
            ...(otlp === null ? [] : [otlp]),
          ],
        },
      ];
    },
    alertsPort: ({ port }) => port,
  };
}

/** What this Prometheus is started with to take OTLP; null where it cannot, as before 2.47 and as Debian builds it. */
function otlpSwitch(program: string): string | null {
  const help = execFileSync(program, ['--help'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  // "--[no-]web.enable-otlp-receiver", as its help has it.
  if (help.includes('web.enable-otlp-receiver')) return '--web.enable-otlp-receiver';
  return help.includes('otlp-write-receiver') ? '--enable-feature=otlp-write-receiver' : null;
}

/** The programs of VictoriaMetrics that lie in a folder: one keeps and answers, the other one judges. */
export function victoriaMetrics(folder: string): Watcher {
  const [database, judge] = ['victoria-metrics', 'vmalert'].map((name) => path.join(folder, name)) as [string, string];
  return {
    programs: [database, judge],
    // Debian's says no version.
    title: () => `VictoriaMetrics in ${folder}`,
    otlpPath: () => '/opentelemetry/v1/metrics',
    commands: ({ home, port, alertsPort, alertmanagerPort, configuration, rules }) => [
      {
        program: database,
        given: [
          `-storageDataPath=${path.join(home, 'victoria-metrics')}`,
          `-httpListenAddr=127.0.0.1:${port}`,
          '-opentelemetry.usePrometheusNaming',
          `-promscrape.config=${configuration}`,
          // What there says of alerts is for Prometheus.
          '-promscrape.config.strictParse=false',
          `-search.latencyOffset=${lateSeconds}s`,
          `-search.maxStalenessInterval=${standingSeconds}s`,
        ],
      },
      {
        program: judge,
        given: [
          `-rule=${rules}`,
          `-datasource.url=http://127.0.0.1:${port}`,
          `-notifier.url=http://127.0.0.1:${alertmanagerPort}`,
          // What the rules record for a company goes back to where the figures are.
          `-remoteWrite.url=http://127.0.0.1:${port}`,
          '-remoteWrite.flushInterval=1s',
          `-httpListenAddr=127.0.0.1:${alertsPort}`,
          `-evaluationInterval=${shortenedSeconds(30)}s`,
          `-rule.evalDelay=${lateSeconds}s`,
          `-datasource.queryStep=${standingSeconds}s`,
        ],
      },
    ],
    alertsPort: ({ alertsPort }) => alertsPort,
  };
}
