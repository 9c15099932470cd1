import { createBridgeTransport } from '../../../renderer/client/transport/choose-transport.ts';
import type { Transport } from '../../../renderer/client/transport/transport.ts';
import type { FakeEngine } from '../../web/fake-engine/fake-engine.ts';

/** The page's own transport to an engine in the same process, over a bridge such as the desktop has. */
export function transportTo(engine: FakeEngine): Transport {
  return createBridgeTransport({
    request: (name, given) => engine.answer(name, given),
    subscribe: (wanted, listener) =>
      engine.subscribe((topic, message) => {
        if (topic === wanted) listener(message);
      }),
  });
}
