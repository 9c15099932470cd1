import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { drainOnce } from '../../demo/agent-process.ts';
import { startReferenceService } from '../../service/reference-service.ts';
import { makePlace, rightKeys } from './depot-under-test.ts';

const samples = path.resolve(import.meta.dirname, '../../../../shared/samples');
const isHere = existsSync(samples);
if (!isHere) console.log('The sample files are not beside this checkout: the drain over them is skipped.');

/** Held back for a person: what cannot be a download, and what was cut short on its way. */
const heldBack = [
  'bad_empty.DDD',
  'bad_zeros.DDD',
  'bad_html_error_page.DDD',
  'bad_card_truncated.DDD',
  'bad_vu_g1_truncated_mid_trep4.DDD',
];

describe.skipIf(!isHere)('draining a folder with every sample file', () => {
  it('brings each file to the service once and identical, holds back what is none, and sends nothing a second time', async () => {
    const place = await makePlace();
    const service = await startReferenceService({
      port: 0,
      dataDirectory: path.join(place.home, 'service'),
      credentials: rightKeys,
    });
    onTestFinished(() => service.stop());
    const sent = new Map<string, string>();
    for (const kind of ['anonymised', 'synthetic']) {
      for (const name of await readdir(path.join(samples, kind))) {
        if (!/\.(DDD|TGD|V1B)$/i.test(name)) continue;
        await copyFile(path.join(samples, kind, name), path.join(place.folder, name));
        const sha256 = createHash('sha256')
          .update(await readFile(path.join(samples, kind, name)))
          .digest('hex');
        if (!heldBack.includes(name)) sent.set(sha256, name);
      }
    }
    const program = inject('agentProgram');
    const agent = {
      folders: [place.folder],
      data: place.data,
      serviceUrl: service.url,
      credentials: rightKeys,
      program,
    };
    const first = await drainOnce(agent);
    expect(first.counts).toMatchObject({ uploaded: sent.size, needsAttention: heldBack.length, waiting: 0 });
    expect(first.exitCode).toBe(2);
    expect(
      service
        .received()
        .map((file) => file.sha256)
        .sort(),
    ).toEqual([...sent.keys()].sort());
    for (const sha256 of sent.keys()) {
      const kept = service.contentOf(sha256);
      expect(kept === undefined ? null : createHash('sha256').update(kept).digest('hex')).toBe(sha256);
    }
    const second = await drainOnce(agent);
    expect(second).toEqual(first);
    expect(service.received()).toHaveLength(sent.size);
  });
});
