import { failure, type Result, success } from '../../../shared/result.ts';
import type { HttpTrouble, WayToService } from '../ports.ts';
import { leadsToThisPc } from './this-pc.ts';

/** Whether keys and files may be sent to an address: `http:` is readable for everybody on the way. */
export function mayCarryKeys(url: URL, { allowPlainHttp }: Pick<WayToService, 'allowPlainHttp'>): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && (allowPlainHttp || leadsToThisPc(url)));
}

/** The address of a request, or why nothing may be sent there. Every transport asks before it does anything else. */
export function sendableUrl(text: string, way: Pick<WayToService, 'allowPlainHttp'>): Result<URL, HttpTrouble> {
  const url = URL.parse(text);
  if (url === null) {
    return failure({ phase: 'resolve', systemCode: 'ERR_INVALID_URL', mayHaveArrived: false, status: null });
  }
  return mayCarryKeys(url, way)
    ? success(url)
    : failure({ phase: 'plain-http', systemCode: 'ERR_PLAIN_HTTP', mayHaveArrived: false, status: null });
}
