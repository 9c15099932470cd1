import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { json, startServer } from '../service-client/scripted-server.ts';
import { type CommandSurroundings, callHere, temporaryFolder } from './command-line.ts';

/** A service that gives every request this answer. */
async function answering(status: number, body: Buffer): Promise<CommandSurroundings> {
  const { url } = await startServer((_seen, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  return { serviceUrl: url, dataDirectory: '/nowhere' };
}

describe('a call prints of an answer', () => {
  const row = {
    driverId: 'D1',
    addedLater: { why: ['because', 7] },
    cardProcessedDate: { date: '2026-11-21T08:30:00.1234567+01:00', formatted: '21/11/2026', zone: 'CET' },
  };

  it('what the contract does not list, and dates as the service wrote them', async () => {
    const around = await answering(200, Buffer.from(JSON.stringify([null, row, { driverName: 'Nobody' }])));

    const { output, exitCode } = await callHere(around, 'driver-d53');

    expect(JSON.parse(output)).toEqual([row]);
    expect(exitCode).toBe(2);
  });

  it('the same in a table, behind the columns that are listed', async () => {
    const around = await answering(200, Buffer.from(JSON.stringify([row])));

    const { output } = await callHere(around, 'driver-d53', { csv: true });

    const [line]: Record<string, string>[] = parse(output, { bom: true, columns: true });
    expect(line).toMatchObject({
      'cardProcessedDate.date': '2026-11-21T08:30:00.1234567+01:00',
      'cardProcessedDate.zone': 'CET',
      'addedLater.why': 'because; 7',
    });
  });

  it('all of a receipt', async () => {
    const receipt = { digitalTachographId: 'T1', responseCode: 201, queuedAt: '2026-11-21T08:30:00' };
    const around = await answering(201, Buffer.from(JSON.stringify(receipt)));

    const { output } = await callHere(around, 'tachograph-upload', {
      body: '{"fileName":"C.DDD","fileContents":"dGV4dA=="}',
    });

    expect(JSON.parse(output)).toEqual(receipt);
  });
});

it('a call says that a receipt with a code of failure proves nothing', async () => {
  const receipt = { digitalTachographId: 'T1', responseCode: 400, errorMessage: 'Card\u202eunknown' };
  const around = await answering(201, Buffer.from(JSON.stringify(receipt)));

  const end = await callHere(around, 'tachograph-upload', {
    body: '{"fileName":"C.DDD","fileContents":"dGV4dA=="}',
  });

  expect(JSON.parse(end.output)).toEqual(receipt);
  expect(end).toMatchObject({ exitCode: 2, complaint: expect.stringMatching(/flags it with 400.*“Card unknown”/) });
});

describe('call --raw prints', () => {
  /** With a byte that is no UTF-8, blanks that nobody needs and a number that JavaScript cannot hold. */
  const odd = Buffer.concat([
    Buffer.from('[ {"driverId":"D1", "x":1234567890123456789.10, "y":"'),
    Buffer.of(0xff, 0x22, 0x7d, 0x5d, 0x0d, 0x0a),
  ]);

  it('the bytes of the service, one by one', async () => {
    const around = await answering(200, odd);
    const out = path.join(await temporaryFolder(), 'answer');

    const end = await callHere(around, 'driver-d53', { raw: true, json: true, out });

    expect(end).toEqual({ exitCode: 0, output: '', complaint: '' });
    expect(await readFile(out)).toEqual(odd);
  });

  it('a refusal too, and says beside it what it means', async () => {
    const refusal = '{"errorMessage":"No","error":{"code":17}}';
    const around = await answering(400, Buffer.from(refusal));

    const end = await callHere(around, 'driver-d53', { raw: true, json: true });

    expect(end).toMatchObject({ exitCode: 2, output: refusal, complaint: expect.stringContaining('(400): No') });
  });

  it('what is no answer of the interface at all', async () => {
    const around = await answering(200, Buffer.from('<html>Sign in</html>'));

    expect(await callHere(around, 'driver-d53', { raw: true })).toMatchObject({
      exitCode: 2,
      output: '<html>Sign in</html>',
    });
  });

  it('the answers of a batch that went in parts, a line each', async () => {
    const server = await startServer((_seen, response, count) =>
      json(response, 200, { recordsSubmitted: count, successfullyProcessed: count }),
    );
    const records = Array.from({ length: 600 }, (_, index) => ({ id: `D${index}` }));

    const { output } = await callHere({ serviceUrl: server.url, dataDirectory: '/nowhere' }, 'drivers-update', {
      raw: true,
      body: JSON.stringify({ records }),
    });

    expect(server.seen.length).toBeGreaterThan(1);
    expect(output.split('\n').map((line) => JSON.parse(line).recordsSubmitted)).toEqual(
      server.seen.map((_, index) => index + 1),
    );
  });

  it('nothing where a table was asked for too', async () => {
    const end = await callHere(await answering(200, odd), 'driver-d53', { raw: true, csv: true });
    expect(end).toMatchObject({ exitCode: 1, output: '', complaint: expect.stringContaining('choose one') });
  });
});
