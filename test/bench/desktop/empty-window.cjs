// The limit that the desktop app is held against: an Electron window that does nothing, sandboxed as the app's own is.
const { app, BrowserWindow } = require('electron');

app.enableSandbox();
app.on('window-all-closed', () => app.quit());
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 });
  window.loadURL('data:text/html,<!DOCTYPE html><title>Empty</title><h1>Empty</h1>');
});
