import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type OperationName, operationList, operations } from '../../shared/service/operations.ts';
import { seededRandom } from '../corpus/random.ts';
import {
  availableDriver,
  clockedDriver,
  type FleetSubject,
  madeDriver,
  madeVehicle,
  missingDriver,
  missingVehicle,
} from './large-fleet-rows.ts';

/** One request as it went over the wire: bytes of both ways, with the headers and as packed as it was. */
export interface WireRequest {
  readonly at: number;
  readonly operation: OperationName;
  readonly bytes: number;
  /** Of its body and the answer's before that was packed: what a service that packs nothing would send. */
  readonly unpackedBytes: number;
  /** Whether it named drivers or vehicles. */
  readonly isNarrow: boolean;
}

export interface LargeServiceOptions {
  readonly drivers: number;
  readonly vehicles: number;
  readonly seed: number;
  /** When its past ends. */
  readonly startAt: number;
  /** Until a report shows what was uploaded. */
  readonly processingMs: number;
}

export interface LargeService {
  readonly url: string;
  /** Its time goes with this clock from now on; until then it stands. */
  readonly follow: (now: () => number) => void;
  /** `down`: connections break. `busy`: 503. */
  weather: 'fair' | 'down' | 'busy';
  readonly asked: readonly WireRequest[];
  /** The id of a driver by the number of the download that is this driver's, and of any other driver. */
  readonly driverId: (index: number) => string;
  readonly stop: () => Promise<void>;
}

const gzip = promisify(zlib.gzip);
const tachographTypes = ['DT', 'VU', 'LA', 'LM', 'VA', 'VM', 'MA', 'MM'];

/**
 * A service with very many drivers and vehicles, over HTTP, whose answers to the questions that a depot asks by itself have the
 * length of the real ones, packed or not: every value is drawn for itself, so that they pack as those of people do. An
 * uploaded card of {@link makeBulkDownload} is its driver's after a while, as it is with a service that processes files.
 */
export async function startLargeService(options: LargeServiceOptions): Promise<LargeService> {
  const { processingMs, startAt } = options;
  const random = seededRandom(options.seed);
  let now = () => startAt;
  const drivers = Array.from({ length: options.drivers }, (_, index) => madeDriver(random, index, startAt));
  const vehicles = Array.from({ length: options.vehicles }, (_, index) => madeVehicle(random, index, startAt));
  /** When a driver's card was uploaded, the newest last. */
  const uploads = new Map<number, number[]>();
  const texts = new Map<string, { readonly shownSince: number | undefined; readonly text: string }>();
  let receipts = 0;
  const asked: WireRequest[] = [];
  const counted = new WeakMap<Socket, number>();
  const service: Pick<LargeService, 'weather'> = { weather: 'fair' };

  /** Since when the reports show a card that was uploaded; undefined where none was. */
  const shownSince = (driver: number) => uploads.get(driver)?.findLast((at) => now() - at >= processingMs);

  /** A row stays as it is until another card of its driver shows. */
  function kept(operation: OperationName, index: number, row: (shown: number | undefined) => unknown): string {
    const key = `${operation} ${index}`;
    const shown = shownSince(index);
    const known = texts.get(key);
    if (known !== undefined && known.shownSince === shown) return known.text;
    const text = JSON.stringify(row(shown));
    texts.set(key, { shownSince: shown, text });
    return text;
  }

  function answerTo(operation: OperationName, request: Readonly<Record<string, unknown>>): string {
    const rows = (subjects: readonly FleetSubject[], ids: unknown, text: (one: FleetSubject, at: number) => string) => {
      const among = Array.isArray(ids) && ids.length > 0 ? new Set(ids) : null;
      const all = subjects.flatMap((one, at) => (among === null || among.has(one.id) ? [text(one, at)] : []));
      return `[${all.join(',')}]`;
    };
    switch (operation) {
      case 'driver-d53':
        return rows(drivers, request.filterByDriverIds, (driver, index) =>
          kept(operation, index, (shown) => missingDriver(driver, shown, startAt)),
        );
      case 'driver-d99':
        return rows(drivers, request.filterByDriverIds, (driver, index) =>
          kept(operation, index, (shown) => availableDriver(driver, shown, startAt)),
        );
      case 'driver-d46': {
        const from = Date.parse(String(request.recordsAfterDateTime));
        return rows(drivers, request.filterByDriverIds, (driver) => JSON.stringify(clockedDriver(driver, from, now())));
      }
      case 'vehicle-v14':
        return rows(vehicles, request.filterByVehicleIds, (vehicle, index) =>
          kept(operation, index, () => missingVehicle(vehicle, startAt)),
        );
      case 'vehicles-tachograph-types':
        return JSON.stringify(tachographTypes.map((code) => ({ code, description: `Type ${code}` })));
      default:
        return '[]';
    }
  }

  function uploadAnswer(body: Buffer): string {
    const number = /DB(?<index>\d{12})00/.exec(body.toString('latin1'))?.groups?.index;
    if (number !== undefined) uploads.set(Number(number), [...(uploads.get(Number(number)) ?? []), now()]);
    receipts += 1;
    return JSON.stringify({ digitalTachographId: `T${receipts}`, responseCode: 201 });
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const found = operationList.find(({ path }) => path === incoming.url);
    if (found === undefined) throw new Error(`there is no operation ${incoming.url}`);
    const operation = found.name as OperationName;
    const isUpload = operations[operation].kind === 'upload';
    const request: Record<string, unknown> = isUpload || body.length === 0 ? {} : JSON.parse(body.toString());
    const isNarrow = Object.entries(request).some(([field, ids]) => field.startsWith('filterBy') && Array.isArray(ids));
    const isFair = service.weather === 'fair';
    const plain = isFair ? (isUpload ? uploadAnswer(body) : answerTo(operation, request)) : '';
    outgoing.once('close', () => {
      const { socket } = incoming;
      const all = socket.bytesRead + socket.bytesWritten;
      const bytes = all - (counted.get(socket) ?? 0);
      counted.set(socket, all);
      asked.push({ at: now(), operation, bytes, unpackedBytes: body.length + Buffer.byteLength(plain), isNarrow });
    });
    if (service.weather === 'down') {
      incoming.socket.destroy();
    } else if (service.weather === 'busy') {
      outgoing.writeHead(503, { 'Retry-After': '20', 'Content-Length': '0' }).end();
    } else if (incoming.headers['accept-encoding']?.includes('gzip') === true) {
      const packed = await gzip(plain);
      outgoing
        .writeHead(200, {
          'Content-Type': 'application/json',
          'Content-Encoding': 'gzip',
          'Content-Length': packed.length,
        })
        .end(packed);
    } else {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(plain) };
      outgoing.writeHead(isUpload ? 201 : 200, headers).end(plain);
    }
  }

  const server = http.createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  });
  // Simulated time goes on between two requests as fast as it can.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}`,
    follow: (given: () => number) => {
      now = given;
    },
    asked,
    driverId: (index: number) => drivers[index]?.id ?? '',
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
