/**
 * `npm run network-folder`: watches a folder that another computer changes and this one is not told of. rclone serves a
 * folder by WebDAV and mounts it through FUSE beside; files are put into it behind the mount's back. Then the share hangs,
 * with the agent's settings on it. Needs Linux with `rclone`, `fusermount3` and `/dev/fuse`, and says so where they are
 * missing.
 */
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { missingPrograms } from '../this-machine.ts';
import { tryHangingShare } from './hanging-share.ts';
import { mountShare, type Share } from './share.ts';
import { watchedDepot } from './watched-depot.ts';

/** Sooner than the look that comes every 45 seconds anyway. */
const noticedWithinMs = 20_000;
const notNoticedWithinMs = 12_000;

async function main(): Promise<number> {
  const lacking = await lackingHere();
  if (lacking !== null) {
    console.log(`This cannot be tried here: ${lacking}.`);
    return 1;
  }
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-network-'));
  const otherSide = path.join(home, 'other-side');
  const mountPoint = path.join(home, 'mounted');
  await Promise.all([otherSide, mountPoint].map((folder) => mkdir(folder)));
  let share: Share | null = await mountShare(otherSide, mountPoint);
  const depot = await watchedDepot(mountPoint, path.join(home, 'data'));
  let failures = 0;
  let files = 0;

  function tell(what: string, isRight: boolean): void {
    if (!isRight) failures += 1;
    console.log(`${isRight ? 'right' : 'WRONG'}  ${what}`);
  }
  /** Another computer puts a file into the share. Gives the milliseconds until it is kept, or null. */
  async function noticedAfterMs(withinMs: number): Promise<number | null> {
    files += 1;
    const beganMs = performance.now();
    await writeFile(path.join(otherSide, `card-${files}.ddd`), makeBulkDownload(files, { signed: false }).bytes);
    return (await depot.until(() => depot.kept() === files, withinMs)) ? performance.now() - beganMs : null;
  }

  try {
    await depot.start();
    tell('the first look asks the system, because of the kind of file system', depot.state()?.isPolled === true);
    const first = await noticedAfterMs(noticedWithinMs);
    tell(`a new file is kept without waiting for the next look (${first?.toFixed(0)} ms)`, first !== null);
    const second = await noticedAfterMs(noticedWithinMs);
    tell(`and so is another (${second?.toFixed(0)} ms)`, second !== null);

    await share.unmount();
    share = null;
    await depot.look();
    tell('the empty mount point is told as another folder', depot.state()?.otherSince !== null);
    tell('and no file counts as gone', depot.present() === files);
    share = await mountShare(otherSide, mountPoint);
    await depot.look();
    tell('the share is known again when it is back', depot.state()?.otherSince === null && depot.present() === files);
    const third = await noticedAfterMs(noticedWithinMs);
    tell(`and is collected from again (${third?.toFixed(0)} ms)`, third !== null);

    await depot.setWatching('events');
    const untold = await noticedAfterMs(notNoticedWithinMs);
    tell('with events alone a new file is not noticed: the mount tells nothing', untold === null);
    await depot.look();
    tell('and the next look finds it all the same', await depot.until(() => depot.kept() === files, noticedWithinMs));
    await tryHangingShare(path.join(home, 'hanging'), tell);
  } finally {
    await depot.stop();
    await share?.unmount();
    await rm(home, { recursive: true, force: true });
  }
  console.log(`${failures === 0 ? 'all is right' : `${failures} wrong`}`);
  return failures === 0 ? 0 : 2;
}

async function lackingHere(): Promise<string | null> {
  const [missing] = missingPrograms(['rclone', 'fusermount3']);
  if (missing !== undefined) return `there is no ${missing}`;
  return access('/dev/fuse').then(
    () => null,
    () => 'there is no /dev/fuse',
  );
}

process.exitCode = await main();
