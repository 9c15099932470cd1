import { expect, test } from 'vitest';
import { networkError } from '../../../electron/engine/service/transfer.ts';

const before = { isOnConnection: false, isHandedOver: false, isProxied: false, status: null };
const sending = { ...before, isOnConnection: true };
const sent = { ...sending, isHandedOver: true };
const proxied = { ...before, isProxied: true };

const errorWith = (code: string) => Object.assign(new Error('trouble'), { code });

test.each([
  ['ENOTFOUND', before, 'resolve'],
  ['EAI_AGAIN', before, 'resolve'],
  ['ECONNREFUSED', before, 'connect'],
  ['EHOSTUNREACH', before, 'connect'],
  ['ENETUNREACH', before, 'connect'],
  ['ECONNRESET', before, 'connect'],
  ['UND_ERR_CONNECT_TIMEOUT', before, 'connect'],
  ['CERT_HAS_EXPIRED', before, 'trust'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', before, 'trust'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', before, 'trust'],
  ['SELF_SIGNED_CERT_IN_CHAIN', before, 'trust'],
  ['ENOTFOUND', proxied, 'proxy'],
  ['ECONNREFUSED', proxied, 'proxy'],
  ['UND_ERR_ABORTED', proxied, 'proxy'],
  ['CERT_HAS_EXPIRED', proxied, 'trust'],
  ['ECONNRESET', sending, 'send'],
  ['EPIPE', sending, 'send'],
  ['ECONNRESET', sent, 'receive'],
  ['UND_ERR_SOCKET', sent, 'receive'],
  ['HPE_INVALID_CONSTANT', sent, 'receive'],
  ['UND_ERR_DESTROYED', sending, 'cancelled'],
] as const)('%s in %j is trouble of the phase %s', (code, stage, phase) => {
  expect(networkError(errorWith(code), stage)).toEqual({
    phase,
    systemCode: code,
    mayHaveArrived: stage.isHandedOver,
    status: null,
  });
});

test('of several addresses that were tried, the first gives the code', () => {
  const error = new AggregateError([errorWith('ENETUNREACH'), errorWith('ECONNREFUSED')]);
  expect(networkError(error, before)).toMatchObject({ phase: 'connect', systemCode: 'ENETUNREACH' });
});

test('an error without a code is a bug, and says where it arose', () => {
  const fault = new TypeError('of Runa Holmsteigh');
  fault.stack = 'TypeError: of Runa Holmsteigh\n    at send (electron/engine/service/transfer.ts:81:5)';
  expect(networkError(new Error('?'), before)).toMatchObject({ phase: 'connect', systemCode: 'UNKNOWN' });
  expect(networkError(fault, sent)).toEqual({
    phase: 'receive',
    systemCode: 'UNKNOWN',
    mayHaveArrived: true,
    status: null,
    fault: expect.objectContaining({ error: 'TypeError' }),
  });
  expect(JSON.stringify(networkError(fault, sent))).not.toContain('Holmsteigh');
  expect(networkError('text', sent)).toMatchObject({
    phase: 'receive',
    systemCode: 'UNKNOWN',
    fault: { error: 'unknown' },
  });
});

test('a failure of the network is no bug', () => {
  expect(networkError(errorWith('ECONNRESET'), sent)).not.toHaveProperty('fault');
});
