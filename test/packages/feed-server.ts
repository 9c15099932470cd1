import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { throwawayCertificate } from './throwaway-certificate.ts';

/** A feed on this computer, over TLS that it trusts while the feed is served. */
export interface ServedFeed {
  readonly url: string;
  /** Serves this folder from now on. */
  readonly show: (folder: string) => void;
  /** Paths that were asked for since the last `show`. */
  readonly asked: () => readonly string[];
  readonly close: () => void;
}

/** @param trust tells this computer to trust a certificate; gives what takes that back */
export async function serveFeed(home: string, trust = trustHere): Promise<ServedFeed> {
  const { certificate, key } = throwawayCertificate(home, 'localhost');
  let served = '';
  let asked: string[] = [];
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://localhost');
    asked.push(pathname);
    const file = path.join(served, path.basename(decodeURIComponent(pathname)));
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() !== true) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-length': found.size });
    createReadStream(file).pipe(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const distrust = trust(certificate);
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/`,
    show(folder) {
      served = folder;
      asked = [];
    },
    asked: () => asked,
    close() {
      distrust();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** As an administrator, for every program of the computer. */
function trustHere(certificate: string): () => void {
  if (process.platform === 'win32') {
    run('certutil', '-f', '-addstore', 'Root', certificate);
    return () => run('certutil', '-delstore', 'Root', 'releases that are tried');
  }
  // Without this, macOS asks somebody in a window.
  run('sudo', 'security', 'authorizationdb', 'write', 'com.apple.trust-settings.admin', 'allow');
  const keychain = '/Library/Keychains/System.keychain';
  run('sudo', 'security', 'add-trusted-cert', '-d', '-r', 'trustRoot', '-k', keychain, certificate);
  return () => run('sudo', 'security', 'remove-trusted-cert', '-d', certificate);
}

function run(program: string, ...given: readonly string[]): void {
  const { status, error } = spawnSync(program, given, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ended with ${status ?? error?.message}`);
}
