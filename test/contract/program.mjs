// What the specs rely on of Electron, done once and told as one line of JSON: `contract.spec.ts` says what it must be.
import { createServer } from 'node:http';
import path from 'node:path';
import { app, BrowserWindow, ipcMain, Menu, Notification, net, protocol, safeStorage, session, Tray } from 'electron';

const told = {
  order: [],
  bridge: null,
  permission: null,
  refused: null,
  menu: null,
  tray: null,
  notification: null,
  otherStarts: [],
  requests: null,
  kept: null,
  quit: [],
};
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
// What a start hands over to the one that is there, of every kind that survives the way.
const handedOver = {
  by: process.env.CONTRACT_START ?? 'first',
  files: ['/Müller/ü 1.ddd'],
  inside: { none: null, is: true },
};
app.on('second-instance', (_event, given, folder, data) => {
  told.otherStarts.push({ given: Array.isArray(given), folder, data });
});
if (app.requestSingleInstanceLock(handedOver)) void app.whenReady().then(tellAll);
else app.quit();

async function tellAll() {
  told.order.push('start');
  protocol.registerBufferProtocol('contract', (_request, respond) => {
    respond({ data: Buffer.from(page), headers: { 'content-type': 'text/html' } });
  });
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, preload: path.join(import.meta.dirname, 'preload.cjs') },
  });
  window.webContents.session.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: !url.startsWith('contract:') }),
  );
  window.webContents.session.setPermissionCheckHandler(() => false);
  window.webContents.session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
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
  told.permission = await window.webContents.executeJavaScript(
    "navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)",
  );
  told.refused = await window.loadURL('https://outside.invalid/').then(
    () => 'loaded',
    (error) => error.message,
  );
  told.menu = menuTold();
  told.tray = trayTold();
  told.notification = notificationTold();
  told.requests = await requestsTold();
  const encrypted = await safeStorage.encryptStringAsync('a text');
  told.kept = {
    isReadable: encrypted.includes('a text'),
    backAgain: (await safeStorage.decryptStringAsync(encrypted)).result,
    damaged: await safeStorage.decryptStringAsync(Buffer.from('not encrypted')).then(
      () => 'decrypted',
      () => 'refused',
    ),
  };

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
}
// Evaluated a little later than asked for: `ready` waits for it all the same.
await new Promise((resolve) => setTimeout(resolve, 50));
told.order.push('module');

function menuTold() {
  const clicked = [];
  const item = (id, more = {}) => ({ id, label: id, click: () => clicked.push(id), ...more });
  const menu = Menu.buildFromTemplate([
    item('first'),
    { type: 'separator' },
    { label: 'more', submenu: [item('inside')] },
  ]);
  for (const id of ['first', 'inside', 'missing']) menu.getMenuItemById(id)?.click();
  return { clicked, types: menu.items.map(({ type }) => type), missing: menu.getMenuItemById('missing') };
}

function trayTold() {
  const clicked = [];
  const icon = (sign) => path.resolve(import.meta.dirname, '../../out/icons', `${sign}.png`);
  const tray = new Tray(icon('waiting'));
  tray.on('click', () => clicked.push('icon'));
  tray.setImage(icon('attention'));
  tray.setToolTip('Contract');
  tray.setContextMenu(Menu.buildFromTemplate([{ id: 'item', label: 'item', click: () => clicked.push('item') }]));
  tray.emit('click');
  const before = tray.isDestroyed();
  tray.destroy();
  return { clicked, destroyed: [before, tray.isDestroyed()] };
}

function notificationTold() {
  const clicked = [];
  const notification = new Notification({ title: 'Title', body: 'Body' });
  notification.on('click', () => clicked.push('notification'));
  notification.show();
  notification.emit('click');
  notification.close();
  // Twice, as where a newer one takes the place of one that the person has closed.
  notification.close();
  const { title, body } = notification;
  return { title, body, clicked, supported: typeof Notification.isSupported() };
}

async function requestsTold() {
  const server = createServer((request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { Location: '/elsewhere' }).end();
    let bytes = 0;
    request.on('data', (chunk) => {
      bytes += chunk.length;
    });
    request.on('end', () => response.writeHead(201, { 'X-Two': ['one', 'two'] }).end(`${request.method} ${bytes}`));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  const answers = {
    posted: await asked(`${address}/`, 'POST', ['ab', 'cde']),
    moved: await asked(`${address}/moved`, 'GET', []),
  };
  await new Promise((resolve) => server.close(resolve));
  return { ...answers, away: await asked(`${address}/`, 'GET', []) };
}

/** What a request over a session of its own tells, in the order in which it tells it. */
function asked(url, method, body) {
  return new Promise((resolve) => {
    const heard = [];
    const own = session.fromPartition('contract-requests');
    const request = net.request({
      session: own,
      method,
      url,
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
    });
    request.on('redirect', (status, _method, to) => heard.push(`redirect ${status} ${new URL(to, url).pathname}`));
    // Not at `close`: Electron tells it as soon as the body has been handed over.
    request.on('error', (error) => resolve([...heard, `error ${error.message}`]));
    request.on('response', (answer) => {
      heard.push(`response ${answer.statusCode} ${answer.headers['x-two']}`);
      answer.on('data', (chunk) => heard.push(`data ${chunk}`));
      answer.on('end', () => resolve([...heard, 'end']));
    });
    for (const chunk of body) request.write(Buffer.from(chunk));
    request.end();
  });
}
