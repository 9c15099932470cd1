import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import type { DutyName } from '../../shared/contract/duties.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { openWebDav, webDavPassword, webDavUser } from '../integration/company-archive/webdav-server.ts';
import { type Breakage, notProved, of, stopped, type TryParts } from './breakage.ts';
import { putPastCertificate, putRenewedCertificate } from './certificates.ts';
import type { Depot } from './depot.ts';
import { plugIn, unplug } from './plugged-disk.ts';
import { mountSlowShare } from './slow-share.ts';

/** Duties that no breakage stops, each with why. */
export const untriedDuties = {
  reading: 'fails by a bug of the program alone',
  'card-copies': 'needs a card in a reader: test/card has them',
  updates: 'of the desktop app: an agent looks for none',
  page: 'stops by a bug of the program, or by a firewall of this PC',
} as const satisfies Partial<Record<DutyName, string>>;

/** What stops each of the other duties in depots 11 to 20, one a depot. */
export function breakagesOfDuties(parts: TryParts, depot: (number: number) => Depot): readonly Breakage[] {
  const [takenBack, foreign, misdated, unsaved, unmailed] = [11, 12, 13, 14, 15].map(depot) as Five;
  const [unarchived, uncertified, deaf, gone, slow] = [16, 17, 18, 19, 20].map(depot) as Five;
  return [
    goneBack(takenBack, parts),
    signedByOthers(foreign, parts),
    clockSet(misdated, parts),
    notBackedUp(unsaved, parts),
    mailRefused(unmailed, parts),
    archiveRefused(unarchived, parts),
    {
      what: 'a certificate is renewed by one that has run out',
      alerts: [stopped(uncertified, 'certificates')],
      besides: [],
      doBreak: () => putPastCertificate(uncertified.home),
      mend: () => putRenewedCertificate(uncertified.home),
    },
    portTaken(deaf, parts),
    {
      what: 'the disk with the data folder is unplugged',
      alerts: [stopped(gone, 'keeping')],
      besides: [],
      doBreak: async () => unplug(gone),
      mend: () => plugIn(gone),
    },
    shareSlow(slow),
  ];
}

type Five = [Depot, Depot, Depot, Depot, Depot];

function goneBack(depot: Depot, { programs }: TryParts): Breakage {
  const central = centralOf(depot, programs.usual);
  return {
    what: 'somebody takes the newest settings for all depots back',
    alerts: [...of(depot, 'DepotSettingsWentBack'), stopped(depot, 'central-settings')],
    besides: [],
    async doBreak() {
      await central.begin();
      await central.sign('own.pem', 3);
      await central.look();
      await depot.command('settings', 'back');
    },
    async mend() {
      await central.sign('own.pem', 5);
      await central.look();
    },
  };
}

function signedByOthers(depot: Depot, { programs }: TryParts): Breakage {
  const central = centralOf(depot, programs.usual);
  return {
    what: 'the settings for all depots are signed by others',
    alerts: [stopped(depot, 'central-settings')],
    besides: [],
    async doBreak() {
      await central.begin();
      await copyFile(central.file, `${central.file}.own`);
      await central.sign('other.pem', 6);
      await central.look();
    },
    async mend() {
      await rename(`${central.file}.own`, central.file);
      await central.look();
    },
  };
}

/** The settings for all depots of one depot alone, and two keys: that which it accepts, and another. */
function centralOf(depot: Depot, program: string) {
  const place = path.join(depot.home, 'central');
  const file = path.join(place, 'depots.json');
  const agent = async (...given: readonly string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--json', ...given]);
    return JSON.parse(stdout) as { readonly publicKey?: string };
  };
  const sign = async (key: string, uploadsAtOnce: number) => {
    const unsigned = path.join(place, 'unsigned.json');
    await writeFile(unsigned, JSON.stringify({ settings: { uploadsAtOnce } }));
    await agent('settings', 'sign', unsigned, file, '--key', path.join(place, key));
  };
  /** It looks when it is checked. */
  const look = () => depot.command('check');
  return {
    file,
    sign,
    look,
    async begin() {
      await mkdir(place);
      const { publicKey } = await agent('settings', 'keys', 'make', path.join(place, 'own.pem'));
      await agent('settings', 'keys', 'make', path.join(place, 'other.pem'));
      await sign('own.pem', 2);
      await depot.restart({ central: { from: file, depot: depot.name, publicKey: [{ id: 'own', publicKey }] } });
      await look();
    },
  };
}

/** A clock that is set while the program runs, and set right; then a person says that it was looked at. */
function clockSet(depot: Depot, { withClock }: TryParts): Breakage {
  const clock = path.join(depot.home, 'clock');
  return {
    what: 'the clock is set forward by more than a day',
    alerts: [stopped(depot, 'clock')],
    besides: [],
    async doBreak() {
      await writeFile(clock, '+0');
      await depot.restart({ environment: withClock({ FAKETIME_TIMESTAMP_FILE: clock }) });
      await writeFile(clock, '+25h');
    },
    async mend() {
      await writeFile(clock, '+0');
      await depot.restart({ environment: {} });
      await depot.command('custody', 'confirm-clock');
    },
  };
}

/** In two hours a backup is due, and something lies where they are kept. */
function notBackedUp(depot: Depot, { withClock }: TryParts): Breakage {
  const backups = path.join(depot.data, 'backup');
  return {
    what: 'the records cannot be backed up',
    alerts: [stopped(depot, 'backup')],
    besides: [],
    async doBreak() {
      await depot.stop();
      await rm(backups, { recursive: true, force: true });
      await writeFile(backups, '');
      await depot.start({ environment: withClock({ FAKETIME: '+2h' }) });
    },
    async mend() {
      await depot.stop();
      await rm(backups);
      // By the same clock: by one that is set back, the next backup would be due in an hour only.
      await depot.start();
    },
  };
}

function mailRefused(depot: Depot, { atEnd }: TryParts): Breakage {
  const group = { name: 'Managers', recipients: ['manager@example.com'] };
  const refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  let isRefusing = true;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onRcptTo: (_recipient, _session, done) => done(isRefusing ? refusal : undefined),
    onData: (stream, _session, done) => void stream.resume().once('end', () => done()),
  });
  return {
    what: 'the mail server knows no such mailbox',
    alerts: [stopped(depot, 'mail')],
    besides: [],
    async doBreak() {
      server.listen(0, '127.0.0.1');
      atEnd(() => new Promise<void>((resolve) => server.close(resolve)));
      await once(server.server, 'listening');
      const address = server.server.address();
      if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
      await depot.restart({
        settings: {
          sendMail: true,
          mailServer: `127.0.0.1:${address.port}`,
          mailSecurity: 'none',
          allowPlainMail: true,
          mailFrom: 'depot@example.com',
          mailGroups: JSON.stringify([group]),
        },
      });
      await depot.command('mail', '--send', group.name);
    },
    async mend() {
      isRefusing = false;
      await depot.command('mail', '--send', group.name);
    },
  };
}

function archiveRefused(depot: Depot, { atEnd }: TryParts): Breakage {
  const place = path.join(depot.home, 'archive');
  let secrets: (secret: string) => Readonly<Record<string, string>>;
  return {
    what: 'the archive of the company has another password',
    alerts: [stopped(depot, 'company-archive')],
    besides: [],
    async doBreak() {
      await mkdir(place);
      const { port, stop } = await openWebDav(place, 'basic');
      atEnd(stop);
      const companyArchiveUrl = `http://127.0.0.1:${port}`;
      secrets = (secret) => ({ TACHO_DEPOT_ARCHIVE_SECRET: secret, TACHO_DEPOT_ARCHIVE_URL: companyArchiveUrl });
      await depot.restart({
        settings: { companyArchive: 'webdav', companyArchiveUrl, companyArchiveUser: webDavUser },
        environment: secrets('the password of before'),
      });
      await depot.drop(makeBulkDownload(9_997, { signed: false }));
    },
    mend: () => depot.restart({ environment: secrets(webDavPassword) }),
  };
}

function portTaken(depot: Depot, { freePort }: TryParts): Breakage {
  const other = createServer();
  return {
    what: 'another program has the port for webhooks',
    alerts: [stopped(depot, 'webhooks')],
    besides: [],
    async doBreak() {
      other.listen(freePort, '127.0.0.1');
      await once(other, 'listening');
      await depot.restart({
        settings: { takeWebhooks: true, webhookAddress: `127.0.0.1:${freePort}` },
        environment: { TACHO_DEPOT_WEBHOOK_SECRET: 'the-secret-of-the-webhooks' },
      });
    },
    async mend() {
      const closed = once(other, 'close');
      other.close();
      await closed;
    },
  };
}

/** Each of its answers comes in time, and all of them take minutes: nothing is away, and nothing is proved. */
function shareSlow(depot: Depot): Breakage {
  const slow = path.join(depot.folder, 'slow');
  let unmount = () => {};
  return {
    what: 'a share answers slowly',
    alerts: [...of(depot, 'DepotNotScanning'), notProved(depot, 'collecting')],
    besides: [],
    async doBreak() {
      await mkdir(slow);
      ({ unmount } = mountSlowShare(slow, { delayMs: 6_000, levels: 16 }));
    },
    async mend() {
      unmount();
    },
  };
}
