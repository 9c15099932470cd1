/** `node --import register.ts ...`: from here on, `electron` is the stand-in. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { answerSpecs } from './control.ts';

const electron = new URL('./electron.ts', import.meta.url).href;
const manifest = path.join(import.meta.dirname, '../../node_modules/electron/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true });
Object.defineProperty(process, 'type', { value: 'browser' });
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: electron, shortCircuit: true }
      : next(specifier, context),
});
answerSpecs(electron);
