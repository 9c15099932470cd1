const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('contract', {
  keep: (value) => ipcRenderer.invoke('kept', value),
  fail: () => ipcRenderer.invoke('fails'),
});
