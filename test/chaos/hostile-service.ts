import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { HostileAnswer } from './hostile-answers.ts';

export interface HostileService {
  readonly url: string;
  /** Hostile answers given so far. */
  readonly faults: () => number;
  /** By file name: how often a receipt was given that the sender heard to its end. */
  readonly receipts: () => ReadonlyMap<string, number>;
  /** Connections to where its redirects point. */
  readonly connectionsElsewhere: () => number;
  readonly stop: () => Promise<void>;
}

/** A service that gives one hostile answer until it has given it `faults` times, and is good from then on. */
export async function startHostileService(answer: HostileAnswer, faults: number): Promise<HostileService> {
  const receipts = new Map<string, number>();
  let given = 0;
  let requests = 0;
  const elsewhere = await listening(() => undefined);

  function isHostile(): boolean {
    requests += 1;
    return given < faults && !(answer.isNowAndThen && requests % 2 === 0);
  }

  async function answered(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { socket } = request;
    const hostile = isHostile();
    if (hostile) given += 1;
    if (hostile && answer.when === 'at-once') {
      answer.give({ response, socket, receipt: '', elsewhere: elsewhere.url });
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fileName = /filename="([^"]+)"/.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? '';
    const receipt = JSON.stringify({ digitalTachographId: `receipt-${fileName}` });
    if (!hostile || answer.isReceipt) {
      response.once('finish', () => receipts.set(fileName, (receipts.get(fileName) ?? 0) + 1));
    }
    if (hostile) answer.give({ response, socket, receipt, elsewhere: elsewhere.url });
    else response.writeHead(201, { 'Content-Type': 'application/json' }).end(receipt);
  }

  const service = await listening((request, response) => {
    request.on('error', () => response.destroy());
    void answered(request, response).catch(() => response.destroy());
  });
  return {
    url: service.url,
    faults: () => given,
    receipts: () => receipts,
    connectionsElsewhere: elsewhere.connections,
    stop: async () => {
      await service.stop();
      await elsewhere.stop();
    },
  };
}

async function listening(listener: http.RequestListener) {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = http.createServer(listener);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
