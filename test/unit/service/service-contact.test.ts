import { expect, it } from 'vitest';
import type { HttpRequest, HttpTransport } from '../../../electron/engine/ports.ts';
import { createServiceContact } from '../../../electron/engine/service/engine-transport.ts';
import { success } from '../../../shared/result.ts';

function contactWith(serviceUrl: () => string) {
  const answers: ((status: number) => void)[] = [];
  const transport: HttpTransport = {
    request: async () => {
      const status = await new Promise<number>((resolve) => answers.push(resolve));
      return success({ status, headers: {}, body: new Uint8Array() });
    },
    close: async () => {},
  };
  const clock = { now: () => 1_000, monotonicMs: () => 0 };
  const contact = createServiceContact(transport, clock, serviceUrl, () => {});
  /** Asks now; gives what answers it. */
  function asked(): (status: number) => Promise<void> {
    const ended = contact.transport.request({ method: 'GET', url: `${serviceUrl()}/types` } as HttpRequest);
    return async (status) => {
      answers.shift()?.(status);
      await ended;
    };
  }
  return { contact, asked };
}

it('an answer to what was asked with the keys of before says nothing of the new ones', async () => {
  const { contact, asked } = contactWith(() => 'https://service.example');
  const [accepted, refused] = [asked(), asked()];
  contact.credentialsChanged();
  await accepted(200);
  expect(contact.credentialsAcceptedAt()).toBeNull();
  await refused(401);
  expect(contact.since(null).credentialsRefusedSince).toBeNull();
  await asked()(200);
  expect(contact.credentialsAcceptedAt()).toBe(1_000);
});

it('that one address accepted the keys is not said of another', async () => {
  let url = 'https://service.example/one';
  const { contact, asked } = contactWith(() => url);
  await asked()(200);
  expect(contact.credentialsAcceptedAt()).toBe(1_000);
  url = 'https://service.example/two';
  expect(contact.credentialsAcceptedAt()).toBeNull();
});
