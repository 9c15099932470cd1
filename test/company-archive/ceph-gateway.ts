import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { missingPrograms } from '../this-machine.ts';
import { freePort } from './free-port.ts';

const needed = ['monmaptool', 'ceph', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'];

/** Why there is no Ceph on this machine, in one sentence; null where there is. */
export function whyNoCeph(): string | null {
  const missing = missingPrograms(needed);
  return missing.length === 0
    ? null
    : `Ceph's gateway for S3 is not here (Debian: radosgw, ceph-mon, ceph-osd); missing: ${missing.join(', ')}`;
}

/** A small Ceph of its own, which lies in memory, with its gateway for S3. */
export interface CephGateway {
  readonly port: number;
  /** A command of the gateway's administrator. */
  readonly administer: (...given: readonly string[]) => void;
  readonly stop: () => Promise<void>;
}

export async function startCeph(): Promise<CephGateway> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'ceph-'));
  for (const name of ['mon', 'osd', 'run', 'log', 'rgw']) mkdirSync(path.join(home, name));
  const [port, monitorPort, oldMonitorPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const monitor = `[v2:127.0.0.1:${monitorPort},v1:127.0.0.1:${oldMonitorPort}]`;
  const [cluster, disk] = [randomUUID(), randomUUID()];
  const configuration = path.join(home, 'ceph.conf');
  writeFileSync(configuration, configurationOf({ home, cluster, monitor, port }));
  const named = ['--conf', configuration];
  const programs: ReturnType<typeof spawn>[] = [];

  function start(program: string, ...given: readonly string[]): void {
    programs.push(spawn(program, [...named, ...given, '--foreground'], { stdio: 'ignore' }));
  }

  async function stop(): Promise<void> {
    for (const program of programs.reverse()) {
      if (program.exitCode !== null) continue;
      const ended = once(program, 'exit');
      // It lies in memory: there is nothing that it could put away.
      program.kill('SIGKILL');
      await ended;
    }
    rmSync(home, { recursive: true, force: true });
  }

  try {
    const map = path.join(home, 'monmap');
    run('monmaptool', '--create', '--addv', 'a', monitor, '--fsid', cluster, map);
    run('ceph-mon', ...named, '--id', 'a', '--mkfs', '--monmap', map);
    start('ceph-mon', '--id', 'a');
    run('ceph', ...named, '--connect-timeout', '60', 'osd', 'new', disk, '0');
    run('ceph-osd', ...named, '--id', '0', '--mkfs', '--osd-uuid', disk);
    start('ceph-osd', '--id', '0');
    start('radosgw', '--name', 'client.rgw');
    await answers(port, () => readFileSync(path.join(home, 'log/client.rgw.log'), 'utf8').slice(-2_000));
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, administer: (...given) => run('radosgw-admin', ...named, '--name', 'client.rgw', ...given), stop };
}

/** One disk in memory, one copy of everything, and nobody who asks who comes: only the gateway can be reached by others. */
function configurationOf(given: {
  readonly home: string;
  readonly cluster: string;
  readonly monitor: string;
  readonly port: number;
}): string {
  const { home, cluster, monitor, port } = given;
  return `[global]
fsid = ${cluster}
mon_host = ${monitor}
mon_initial_members = a
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
keyring = ${home}/keyring
run_dir = ${home}/run
admin_socket = ${home}/run/$name.asok
log_file = ${home}/log/$name.log
[mon]
mon_data = ${home}/mon
mon_data_avail_crit = 0
[osd]
osd_data = ${home}/osd
osd_objectstore = memstore
osd_class_load_list = *
osd_class_default_list = *
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_data = ${home}/rgw
`;
}

function run(program: string, ...given: readonly string[]): void {
  const { status, stderr } = spawnSync(program, given, { encoding: 'utf8', timeout: 90_000 });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.slice(-2_000)}`);
}

async function answers(port: number, log: () => string): Promise<void> {
  for (let tries = 0; tries < 450; tries += 1) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answered?.ok) return;
    await delay(200);
  }
  throw new Error(`The gateway has not answered within 90 seconds: ${log()}`);
}
