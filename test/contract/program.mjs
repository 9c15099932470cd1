// What the specs rely on of Electron, done once and told as one line of JSON: `contract.spec.ts` says what it must be.
import path from 'node:path';
import { app, BrowserWindow, ipcMain, protocol } from 'electron';

const told = { order: [], bridge: null, refused: null, quit: [] };
const page = `<!DOCTYPE html><title>Contract</title><p>Contract</p>`;

app.setPath('userData', path.join(process.env.TACHO_DEPOT_DATA, 'contract'));
app.enableSandbox();
protocol.registerSchemesAsPrivileged([{ scheme: 'contract', privileges: { standard: true, secure: true } }]);
app.on('ready', () => told.order.push('ready'));
app.on('window-all-closed', () => undefined);
ipcMain.handle('kept', (_event, value) => ({ type: typeof value, names: Object.keys(value ?? {}) }));
ipcMain.handle('fails', () => {
  throw new RangeError('the reason');
});
globalThis.contract = told;

void app.whenReady().then(async () => {
  told.order.push('start');
  protocol.handle('contract', () => new Response(page, { headers: { 'content-type': 'text/html' } }));
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, preload: path.join(import.meta.dirname, 'preload.cjs') },
  });
  window.webContents.session.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: !url.startsWith('contract:') }),
  );
  await window.loadURL('contract://app/');
  told.bridge = await window.webContents.executeJavaScript(`(async () => {
    const kinds = {
      inherited: Object.create({ id: 1 }),
      accessor: Object.defineProperty({}, 'id', { enumerable: true, get() { throw new Error('read'); } }),
      polluting: JSON.parse('{"__proto__":{"id":1}}'),
      plain: { id: 1 },
      symbol: Symbol('x'),
    };
    const keep = async (value) => {
      try { return await window.contract.keep(value); } catch { return 'refused'; }
    };
    const kept = {};
    for (const [name, value] of Object.entries(kinds))
      kept[name] = await keep(value);
    kept.failure = await window.contract.fail().catch((error) => error.message);
    kept.frozen = Object.isFrozen(window.contract);
    return kept;
  })()`);
  told.refused = await window.loadURL('https://outside.invalid/').then(
    () => 'loaded',
    (error) => error.message,
  );

  let asked = 0;
  app.on('will-quit', (event) => {
    asked += 1;
    told.quit.push(`asked ${asked}`);
    if (asked > 1) return;
    event.preventDefault();
    // Passed over, the one as the other.
    app.quit();
    queueMicrotask(() => app.quit());
    setTimeout(() => {
      told.quit.push('still here');
      told.done = true;
    }, 200);
  });
  // With a window that has to close first: what follows is told by Electron and not from within this call.
  setImmediate(() => app.quit());
});
// Evaluated a little later than asked for: `ready` waits for it all the same.
await new Promise((resolve) => setTimeout(resolve, 50));
told.order.push('module');
