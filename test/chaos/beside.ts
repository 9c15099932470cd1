import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { type AgentProcessOptions, agentCommand } from '../demo/agent-process.ts';
import { openWebDav, webDavPassword, webDavUser } from '../integration/company-archive/webdav-server.ts';

/** What is under way beside the sending: copies go to an archive, their time passes, and the records are backed up. */
export interface Beside {
  readonly settingsFile: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly stop: () => Promise<void>;
}

export async function startBeside(home: string): Promise<Beside> {
  const folder = path.join(home, 'archive');
  await mkdir(folder);
  const server = await openWebDav(folder, 'basic');
  const url = `http://127.0.0.1:${server.port}`;
  const settingsFile = path.join(home, 'settings.json');
  const settings = { companyArchive: 'webdav', companyArchiveUser: webDavUser, archiveDays: 365 };
  await writeFile(settingsFile, JSON.stringify({ settings }));
  return {
    settingsFile,
    environment: { TACHO_DEPOT_ARCHIVE_URL: url, TACHO_DEPOT_ARCHIVE_SECRET: webDavPassword },
    stop: server.stop,
  };
}

/** So many days are lived through, and all upkeep is due: what is over its time goes, and the records are backed up. */
export function passTime(data: string, days: number): void {
  const file = path.join(data, 'depot.sqlite');
  if (!existsSync(file)) return;
  const database = new Database(file);
  try {
    const isThere = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'custody_time'`).get() !== undefined;
    if (!isThere) return;
    database.prepare('UPDATE custody_time SET lived_ms = lived_ms + ?').run(days * 86_400_000);
    database.exec(`DELETE FROM note WHERE name = 'upkeep'`);
  } finally {
    database.close();
  }
}

/** How many kept copies are not in the archive yet. */
export function copiesToArchive(data: string): number {
  const database = new Database(path.join(data, 'depot.sqlite'), { readonly: true });
  try {
    const remaining = database.prepare<[], number>(
      `SELECT count(*) FROM job
       WHERE has_copy = 1 AND id NOT IN (SELECT job_id FROM archive_copy WHERE state = 'archived')`,
    );
    return remaining.pluck().get() ?? 0;
  } finally {
    database.close();
  }
}

export interface BesideVerdict {
  readonly setAside: number;
  readonly deleted: number;
  readonly archived: number;
  /** Kept copies that did not come into the archive. Must be 0. */
  readonly notArchived: number;
  readonly backups: number;
  readonly journalLines: number;
  /** "journal check" of the depot found nothing. */
  readonly journalIsWhole: boolean;
  /** "archive check" found each archived file as it was put there. */
  readonly archiveIsWhole: boolean;
  /** Backups that do not open, or are damaged. Must be 0. */
  readonly backupsDamaged: number;
  /** Copies that the records say are here, and are not, or not as they were. Must be 0. */
  readonly copiesLost: number;
  /** Copies that the records say are deleted, and are still here. Must be 0. */
  readonly copiesLeftBehind: number;
}

/** Judged when nothing runs any more. */
export async function judgeBeside(agent: AgentProcessOptions): Promise<BesideVerdict> {
  const journal = await asked(agent, 'journal', 'check');
  const archive = await asked(agent, 'archive', 'check');
  const database = new Database(path.join(agent.data, 'depot.sqlite'), { readonly: true });
  try {
    const single = (sql: string) => Number(database.prepare<[], number>(sql).pluck().get());
    const hashes = (where: string) =>
      database.prepare<[], string>(`SELECT lower(hex(sha256)) FROM job WHERE ${where}`).pluck().all();
    const spool = path.join(agent.data, 'spool');
    const there = new Set(await readdir(spool));
    const gone = hashes(`state = 'uploaded' AND has_copy = 0 AND quarantined_lived IS NULL`);
    let copiesLost = 0;
    for (const sha256 of hashes('has_copy = 1 OR quarantined_lived IS NOT NULL')) {
      const isThere = there.has(sha256) && hashOf(await readFile(path.join(spool, sha256))) === sha256;
      if (!isThere) copiesLost += 1;
    }
    return {
      setAside: single(`SELECT count(*) FROM journal_line WHERE what = 'quarantined'`),
      deleted: single(`SELECT count(*) FROM journal_line WHERE what = 'deleted'`),
      archived: single(`SELECT count(*) FROM archive_copy WHERE state = 'archived'`),
      notArchived: copiesToArchive(agent.data),
      journalLines: single('SELECT count(*) FROM journal_line'),
      journalIsWhole: journal === 0,
      archiveIsWhole: archive === 0,
      ...(await judgeBackups(path.join(agent.data, 'backup'))),
      copiesLost,
      copiesLeftBehind: gone.filter((sha256) => there.has(sha256)).length,
    };
  } finally {
    database.close();
  }
}

export function isBesideWhole(verdict: BesideVerdict): boolean {
  const { archived, notArchived, backupsDamaged, copiesLost, copiesLeftBehind, journalIsWhole, archiveIsWhole } =
    verdict;
  // A run in which nothing came into the archive shows nothing of it.
  return (
    archived > 0 &&
    notArchived + backupsDamaged + copiesLost + copiesLeftBehind === 0 &&
    journalIsWhole &&
    archiveIsWhole
  );
}

async function judgeBackups(folder: string): Promise<Pick<BesideVerdict, 'backups' | 'backupsDamaged'>> {
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.sqlite')) : [];
  const damaged = names.filter((name) => {
    const database = new Database(path.join(folder, name), { readonly: true });
    try {
      return database.pragma('quick_check', { simple: true }) !== 'ok';
    } finally {
      database.close();
    }
  });
  return { backups: names.length, backupsDamaged: damaged.length };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The exit code of a command of the agent. */
export function asked(agent: AgentProcessOptions, ...command: readonly string[]): Promise<number> {
  const { given, environment } = agentCommand(agent, command[0] ?? '');
  const words = given.flatMap((word) => (word === command[0] ? command : [word]));
  return new Promise((resolve) => {
    const child = execFile(process.execPath, words, { env: environment, maxBuffer: 64 * 1024 * 1024 });
    child.once('exit', (code) => resolve(code ?? -1));
  });
}
