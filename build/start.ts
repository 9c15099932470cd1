/** `npm start`: opens the desktop app, or, where Electron's binary cannot be had, the agent's page instead. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { electronBinary } from './electron-binary.ts';

const root = path.resolve(import.meta.dirname, '..');
const electron = electronBinary();

if (electron === null) {
  console.log('Electron is not here (npx install-electron fetches it), so this is the agent and its page instead:');
}
const [program, ...given] =
  electron === null
    ? [process.execPath, '--max-semi-space-size=4', path.join(root, 'out/agent/tacho-depot.js'), 'run']
    : [electron, path.join(root, 'out/main/main.js')];

const child = spawn(program, [...given, ...process.argv.slice(2)], { stdio: 'inherit' });
// The terminal sends Ctrl C to both; this process ends when the other one has stopped cleanly.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
