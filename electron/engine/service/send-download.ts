import { type ClientParts, clientInForce } from './configured-client.ts';
import type { Send } from './send.ts';

/** Sends one kept file as the settings in force say: where to, by which of the two ways, for which site. */
export function createSend(parts: ClientParts): Send {
  const client = clientInForce(parts);
  return (job, bytes, onProgress, signal) => {
    const { siteProductCode, uploadWay } = parts.settings();
    const file = {
      fileName: job.fileName,
      bytes,
      siteProductCode: siteProductCode === '' ? undefined : siteProductCode,
    };
    return client().upload(file, { way: uploadWay, onProgress, signal });
  };
}
