/**
 * `node --import register.ts run-main.ts out/main/main.js`: evaluates the main module of the app, as Electron does, and
 * lets it become ready only then.
 */
import { pathToFileURL } from 'node:url';
import { lifeOfApp } from './life.ts';

const [main] = process.argv.splice(2, 1);
if (main === undefined) throw new Error('The stand-in for Electron is given no main module.');
process.argv[1] = main;
// Its own modules first, so that `ready` waits for the app's even where that imports `electron` late.
await import('./electron.ts');
await import(pathToFileURL(main).href);
lifeOfApp.mainModuleEvaluated();
