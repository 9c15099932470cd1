import { describe, expect, it } from 'vitest';
import { createHintFollowing } from '../../../electron/engine/intake/change-hints.ts';
import { isIgnoredPath } from '../../../electron/engine/intake/ignored-names.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

function following() {
  const clock = createFakeClock();
  const looks: string[] = [];
  const hints = createHintFollowing({
    clock,
    times: { hintDelayMs: 20, afterFloodMs: 1_000 },
    scanPaths: (paths) => looks.push(paths.join(' ')),
    scanAll: () => looks.push('everything'),
    isIgnored: (path) => isIgnoredPath(path, true),
  });
  return { clock, looks, hints };
}

describe('hints', () => {
  it('that come together are followed together, a moment later', async () => {
    const { clock, looks, hints } = following();
    for (const path of ['a.ddd', 'b.ddd', 'a.ddd']) hints.hinted(path);
    await clock.advance(19);
    expect(looks).toEqual([]);
    await clock.advance(1);
    expect(looks).toEqual(['a.ddd b.ddd']);
    expect(hints.isIdle()).toBe(true);
  });

  it('about files that are never collected are not followed', async () => {
    const { clock, looks, hints } = following();
    hints.hinted('Uploaded/2026-11/a.ddd');
    hints.hinted('a.ddd.part');
    await clock.advance(100);
    expect(looks).toEqual([]);
  });

  it('that name no file lead to a full scan', async () => {
    const { clock, looks, hints } = following();
    hints.hinted(null);
    await clock.advance(20);
    expect(looks).toEqual(['everything']);
  });

  it('in a flood lead to one scan at once and one when the flood is over', async () => {
    const { clock, looks, hints } = following();
    for (let wave = 0; wave < 100; wave += 1) {
      for (let index = 0; index < 300; index += 1) hints.hinted(`${wave}-${index}.ddd`);
      await clock.advance(30);
    }
    expect(looks).toEqual(['everything']);
    expect(hints.isIdle()).toBe(false);
    await clock.advance(1_000);
    expect(looks).toEqual(['everything', 'everything']);
    expect(hints.isIdle()).toBe(true);
  });

  it('are not followed after the end', async () => {
    const { clock, looks, hints } = following();
    hints.hinted('a.ddd');
    hints.stop();
    hints.hinted('b.ddd');
    await clock.advance(5_000);
    expect(looks).toEqual([]);
  });
});

describe('files that are due for another scan', () => {
  it('are scanned without delay', () => {
    const { looks, hints } = following();
    hints.scanAgain(['a.ddd']);
    expect(looks).toEqual(['a.ddd']);
  });

  it('are scanned with everything else when they are many', () => {
    const { looks, hints } = following();
    hints.scanAgain(Array.from({ length: 1_000 }, (_, index) => `${index}.ddd`));
    expect(looks).toEqual(['everything']);
  });
});
