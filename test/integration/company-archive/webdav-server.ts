import type { AddressInfo } from 'node:net';
import { v2 as webdav } from 'webdav-server';

export interface WebDavServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export const webDavUser = 'depot';
export const webDavPassword = 'right secret';

/** webdav-server over a folder, with one user, whose password it wants digested or in the open. */
export async function openWebDav(folder: string, login: 'basic' | 'digest'): Promise<WebDavServer> {
  const users = new webdav.SimpleUserManager();
  const user = users.addUser(webDavUser, webDavPassword, false);
  const privileges = new webdav.SimplePathPrivilegeManager();
  privileges.setRights(user, '/', ['all']);
  const authentication =
    login === 'basic'
      ? new webdav.HTTPBasicAuthentication(users, 'depots')
      : new webdav.HTTPDigestAuthentication(users, 'depots');
  const server = new webdav.WebDAVServer({
    hostname: '127.0.0.1',
    port: 0,
    requireAuthentification: true,
    httpAuthentication: authentication,
    privilegeManager: privileges,
  });
  await server.setFileSystemAsync('/', new webdav.PhysicalFileSystem(folder));
  const listening = await server.startAsync(0);
  return {
    port: (listening.address() as AddressInfo).port,
    stop: async () => {
      await server.stopAsync();
    },
  };
}
