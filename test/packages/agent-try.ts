import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { sampleDownload } from '../desktop/sample-download.ts';
import {
  companyAuthority,
  depotCertificate,
  foreignWatcherCertificate,
  watcherCertificate,
} from '../integration/agent/monitoring-certificates.ts';
import type { DebianRoot } from './debian-root.ts';
import type { Transcript } from './transcript.ts';

export interface AgentTry {
  readonly root: DebianRoot;
  readonly serviceUrl: string;
  readonly say: Transcript;
}

export const keysInput = 'demo-api-token\ndemo-subscription-key\n';

/** Where the share is that comes later than the agent. */
const share = '/srv/tacho';

interface Status {
  readonly agent: string;
  readonly uploaded: number;
  readonly waiting: number;
  readonly needsAttention: number;
}

/** The last line of `status --json`; null where it is none. */
export function statusIn(root: DebianRoot): Status | null {
  const { output } = root.run('tacho-depot-agent status --json');
  try {
    return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as Status;
  } catch {
    return null;
  }
}

/** Waits for the thing itself; false where it does not come. */
export async function comes(isSo: () => boolean, withinMs = 60_000): Promise<boolean> {
  for (const endMs = performance.now() + withinMs; performance.now() < endMs; await delay(300)) if (isSo()) return true;
  return false;
}

/** From a clean machine to a running agent, as the text after the installation says. */
export async function setUpAgent({ root, serviceUrl, say }: AgentTry, install: string): Promise<void> {
  const installed = say.type(root, install);
  say.check('one command installs the package', installed.code === 0);
  say.check(
    'it says the three things to do next',
    /Three things[\s\S]*1\. [\s\S]*2\. [\s\S]*3\. /.test(installed.output),
  );
  say.check('its user is there', root.run('getent passwd tacho-depot').code === 0);
  say.check('its unit is enabled', root.run('systemctl is-enabled tacho-depot-agent').output.trim() === 'enabled');
  say.check(
    'an agent that is not set up is no failure',
    root.run('systemctl is-failed tacho-depot-agent').output.trim() === 'inactive',
  );
  const configure = `tacho-depot-agent configure --url ${serviceUrl} --folder ${share}`;
  const early = say.type(root, configure, { input: keysInput });
  say.check('a folder that is not there is not taken', early.code === 1 && early.output.includes('ENOENT'));
  // The share comes later than the agent.
  const configured = say.type(root, `${configure} --offline`, { input: keysInput });
  say.check('it is set up', configured.code === 0);
  const called = say.type(root, 'tacho-depot-agent call vehicles-tachograph-types');
  say.check('root calls the service with the keys of the service', called.code === 0, called.output);
  say.check('it starts', say.type(root, 'systemctl restart tacho-depot-agent').code === 0);
  const shown = say.type(root, 'systemctl status tacho-depot-agent --no-pager --lines=5').output;
  say.check('systemd is told that it works', shown.includes('Status: "Collects and sends."'));
}

/** The folder, which was not there when the agent started, is mounted; a download in it reaches the service. */
export async function deliverFromLateShare({ root, say }: AgentTry, index: number, sent: number): Promise<void> {
  root.run(`mkdir -p ${share} && mountpoint -q ${share} || mount -t tmpfs -o mode=0755 tmpfs ${share}`);
  const { fileName, bytes } = sampleDownload(index);
  const inside = path.join(root.directory, 'root', 'download');
  mkdirSync(path.dirname(inside), { recursive: true });
  writeFileSync(inside, bytes);
  root.run(`cp /root/download '${share}/${fileName}.part' && mv '${share}/${fileName}.part' '${share}/${fileName}'`);
  const arrived = await comes(() => statusIn(root)?.uploaded === sent, 120_000);
  say.check('a download in a share that was mounted after the start reaches the service', arrived, statusIn(root));
  say.type(root, 'tacho-depot-agent status');
}

/** What Prometheus fetches of the installed service, where `build/observe/prometheus.yml` looks for it. */
export async function checkMonitoring({ root, say }: AgentTry): Promise<void> {
  const example = readFileSync(path.resolve(import.meta.dirname, '../../build/observe/prometheus.yml'), 'utf8');
  const target = /job_name: tacho-depot[\s\S]*?targets: \['([^']+)'\]/.exec(example)?.[1];
  const file = path.join(root.directory, 'etc/tacho-depot/settings.json');
  const given = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...given, settings: { ...given.settings, metricsPage: true } }));
  for (const start of [1, 2]) {
    root.run('systemctl restart tacho-depot-agent');
    const asked = (name: string) => fetchedBy(`http://${target}/${name}`);
    const figures = await asked('metrics');
    say.check(`its figures are at ${target} at start ${start}`, figures.includes('tacho_depot_files_sent'), figures);
    say.check('and its health', (await asked('health')).includes('"status":"'));
  }
  await checkCertificates({ root, say }, file, `https://${target}/metrics`);
}

/** The same behind certificates, with files as the guide names and protects them. */
async function checkCertificates({ root, say }: Pick<AgentTry, 'root' | 'say'>, file: string, url: string) {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/monitoring.md'), 'utf8');
  const [example = ''] = /\{[^`]*"monitoringCertificate"[^`]*\}/.exec(guide) ?? [];
  const { monitoringAddress: _, ...settings } = JSON.parse(example).settings as Record<string, string>;
  const contents = {
    monitoringCertificate: depotCertificate.cert,
    monitoringKey: depotCertificate.key,
    monitoringClientAuthority: companyAuthority,
  };
  for (const [name, content] of Object.entries(contents)) {
    const at = path.join(root.directory, settings[name] ?? '');
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, content, { mode: 0o640 });
    root.run(`chgrp tacho-depot '${settings[name]}'`);
  }
  const before = readFileSync(file, 'utf8');
  const given = JSON.parse(before);
  writeFileSync(file, JSON.stringify({ ...given, settings: { ...given.settings, ...settings } }));
  root.run('systemctl restart tacho-depot-agent');
  const shown = await fetchedBy(url, watcherCertificate);
  say.check('its figures are fetched with a certificate of the authority', shown.includes('tacho_depot_files_sent'));
  const other = await fetchedBy(url, foreignWatcherCertificate);
  say.check(
    'and with no other',
    !other.includes('tacho_depot') && !(await fetchedBy(url, {})).includes('tacho_depot'),
    other,
  );
  const journal = root.run('journalctl -u tacho-depot-agent --no-pager').output;
  const key = depotCertificate.key.split('\n')[1] ?? '';
  say.check('nothing of its key is in the journal', !journal.includes(key) && !journal.includes('PRIVATE KEY'));
  root.run(`rm -r '${path.posix.dirname(settings.monitoringCertificate ?? '')}'`);
  writeFileSync(file, before);
  root.run('systemctl restart tacho-depot-agent');
}

/** What a client gets over a connection of its own, or why it got nothing. */
function fetchedBy(url: string, shown: { readonly cert?: string; readonly key?: string } = {}): Promise<string> {
  return new Promise((resolve) => {
    const asked = url.startsWith('http:')
      ? http.get(url, { agent: false }, (answer) => resolve(text(answer)))
      : https.get(url, { ca: companyAuthority, agent: false, ...shown }, (answer) => resolve(text(answer)));
    asked.on('error', (error) => resolve(error.message));
  });
}

/** What systemd sees of it. */
export async function checkUnit({ root, say }: AgentTry): Promise<void> {
  const exposure = say.type(root, 'systemd-analyze security tacho-depot-agent --no-pager | tail -n 1').output;
  const level = Number(/service: ([\d.]+)/.exec(exposure)?.[1] ?? 10);
  say.check('systemd rates what it may do at 2.0 or better', level <= 2, level);
  const journal = say.type(root, 'journalctl -u tacho-depot-agent --no-pager --output=short').output;
  say.check(
    'the journal has its start under its own name',
    /tacho-depot-agent\[\d+\]: .*"event":"ready"/.test(journal),
  );
  root.run('mkdir -p /run/systemd/system/tacho-depot-agent.service.d');
  root.run("printf '[Service]\\nWatchdogSec=3s\\n' >/run/systemd/system/tacho-depot-agent.service.d/try.conf");
  root.run('systemctl daemon-reload; systemctl restart tacho-depot-agent');
  const process = () => root.run('systemctl show -P MainPID tacho-depot-agent').output.trim();
  const before = process();
  await delay(5_000);
  say.check('signs of life keep it running', process() === before && before !== '0', process());
  root.run(`kill -STOP ${before}`);
  const restarted = await comes(() => Number(root.run('systemctl show -P NRestarts tacho-depot-agent').output) === 1);
  say.check('one that is stuck is ended and started again', restarted && process() !== before);
  root.run('rm -r /run/systemd/system/tacho-depot-agent.service.d; systemctl daemon-reload');
  root.run('systemctl restart tacho-depot-agent');
}

/** Seals the keys by the commands of the guide, and shows that the service, root and `configure` go on with them. */
export function sealKeys({ root, say }: Pick<AgentTry, 'root' | 'say'>, sent: number): void {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../build/service/README.md'), 'utf8');
  const [, commands = '', override = ''] =
    /```\n(systemd-creds encrypt[\s\S]*?)```\s*```\n([\s\S]*?)```/.exec(guide) ?? [];
  for (const line of commands.trim().split('\n')) {
    const [command = ''] = line.split(/ {2,}/);
    if (!command.startsWith('systemctl edit')) {
      say.check('the guide’s command works', say.type(root, command).code === 0);
      continue;
    }
    // It wants a terminal and an editor; this is the file that it writes.
    const folder = path.join(root.directory, 'etc/systemd/system/tacho-depot-agent.service.d');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'override.conf'), override);
    root.run('systemctl daemon-reload');
  }
  const status = statusIn(root);
  say.check('the service works with sealed keys', status?.agent === 'running' && status.uploaded === sent, status);
  const called = root.run('tacho-depot-agent call vehicles-tachograph-types');
  say.check('root calls the service with them', called.code === 0, called.output);
  const clear = root.run('grep --recursive --files-with-matches -e demo-api-token /etc /var/lib /root');
  say.check('no file has them in clear', clear.code === 1, clear.output);
  const changed = say.type(root, `tacho-depot-agent configure --folder ${share} --folder /srv`);
  say.check('configure changes the rest', changed.code === 0);
  const refused = say.type(root, 'tacho-depot-agent configure --keys', { input: keysInput });
  say.check('and writes no keys', refused.code === 1 && root.run('test -e /etc/tacho-depot/keys.env').code !== 0);
  say.check('its change is taken back', say.type(root, 'tacho-depot-agent configure --undo').code === 0);
}

/** Every file of the root but those that a running system writes by itself. */
export function filesOf(root: DebianRoot): ReadonlySet<string> {
  const { output } = root.run('find / -xdev -not -type d; find /etc /usr /var/lib /srv -xdev -type d');
  const passing =
    /^\/(?:proc|sys|dev|run|tmp|var\/(?:log|cache|lib\/(?:dpkg|apt|systemd|rpm|dbus|ucf))|root\/)|^\/etc\/(?:machine-id|ld\.so\.cache|\.pwd\.lock|(?:passwd|shadow|group|gshadow|subuid|subgid)-?$|mtab|\.updated)|^\/usr\/lib\/sysimage\/rpm|^\/srv\/tacho$/;
  return new Set(output.split('\n').filter((name) => name !== '' && !passing.test(name)));
}

export function leftBehind(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] {
  return [...after].filter((name) => !before.has(name));
}

/** The packages of one program and one kind, the older first. */
export function packagesIn(directory: string, program: string, ending: string): readonly string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(ending) && name.replace(/[_-]\d.*$/, '') === program)
    .sort()
    .map((name) => path.join(directory, name));
}
