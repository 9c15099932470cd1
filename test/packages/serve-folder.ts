/**
 * `serve-folder.ts FOLDER ADDRESS CERTIFICATE KEY`: serves a folder over TLS at port 443 of an address of this computer. A
 * program of its own, because the tries wait while a command runs. Says a line when it can be asked.
 */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:https';
import path from 'node:path';

const [folder = '', address = '', certificate = '', key = ''] = process.argv.slice(2);
const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (request, response) => {
  const asked = path.join(
    folder,
    path.normalize(decodeURIComponent(new URL(request.url ?? '/', 'https://x').pathname)),
  );
  const found = statSync(asked, { throwIfNoEntry: false });
  if (found?.isFile() !== true) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-length': found.size, 'last-modified': found.mtime.toUTCString() });
  createReadStream(asked).pipe(response);
});
server.listen(443, address, () => console.log('serves'));
