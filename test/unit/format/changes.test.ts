import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { changesIn } from '../../../shared/format/changes.ts';

it('each version has its changes, in the order of the file', () => {
  const changes = changesIn(
    '# Changes\n\nAbout.\n\n## 0.2.0\n\n- One that\n  goes `on`.\n- Two.\n\n## 0.1.0\n\n- Three.\n',
  );
  expect(changes).toEqual([
    { title: '0.2.0', items: ['One that goes on.', 'Two.'] },
    { title: '0.1.0', items: ['Three.'] },
  ]);
});

it('the changelog of this program can be read, and begins with its version', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { readonly version: string };
  const [newest] = changesIn(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'));
  expect(newest?.title.split(' ')[0]).toBe(version);
  expect(newest?.items.length).toBeGreaterThan(0);
});
