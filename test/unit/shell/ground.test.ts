import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { groundOf } from '../../../electron/shell/window/ground.ts';

const tokens = readFileSync(path.resolve(import.meta.dirname, '../../../renderer/styles/tokens.css'), 'utf8');
const [, light, dark] = /--surface: light-dark\((#\w+), (#\w+)\);/.exec(tokens) ?? [];

it.each([
  ['light', false, light],
  ['light', true, light],
  ['dark', false, dark],
  ['dark', true, dark],
  ['system', false, light],
  ['system', true, dark],
] as const)(
  'the window has the ground of the page before it has drawn: %s, dark system %s',
  (appearance, isSystemDark, ground) => {
    expect(groundOf(appearance, isSystemDark)).toBe(ground);
  },
);
