import { leadsToThisPc } from './this-pc.ts';

/** How to reach the service. `environment` obeys HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in capitals or small letters. */
export type ProxySetting =
  | { readonly kind: 'none' }
  | { readonly kind: 'environment'; readonly variables: Readonly<Record<string, string | undefined>> }
  | { readonly kind: 'address'; readonly url: string };

/**
 * The address of the proxy for a request, or null for the direct way. What leads to this PC never takes another: a proxy
 * would look for it on its own, with the keys in hand.
 */
export function proxyFor(url: URL, proxy: ProxySetting): string | null {
  if (leadsToThisPc(url)) {
    return null;
  }
  switch (proxy.kind) {
    case 'none':
      return null;
    case 'address':
      return proxy.url;
    case 'environment': {
      const address = fromEnvironment(url, proxy.variables);
      return address === null || isExempt(url, read(proxy.variables, 'no_proxy')) ? null : withScheme(address);
    }
  }
}

function fromEnvironment(url: URL, variables: Readonly<Record<string, string | undefined>>): string | null {
  const forHttp = read(variables, 'http_proxy');
  const chosen = url.protocol === 'https:' ? read(variables, 'https_proxy') || forHttp : forHttp;
  return chosen || null;
}

function read(variables: Readonly<Record<string, string | undefined>>, name: string): string {
  return (variables[name] ?? variables[name.toUpperCase()] ?? '').trim();
}

/** `proxy.example:8080` is common in the environment, and would be taken for a scheme of its own. */
function withScheme(address: string): string {
  return address.includes('://') ? address : `http://${address}`;
}

/**
 * Whether NO_PROXY names the host: `*`, a host (which covers its sub-domains too), `.domain` or `*.domain`, each with
 * an optional port, divided by commas or blanks.
 */
function isExempt(url: URL, exemptions: string): boolean {
  const host = url.hostname.replace(/^\[(.+)\]$/, '$1').replace(/\.$/, '');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return exemptions
    .toLowerCase()
    .split(/[,\s]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      const { name, onlyPort } = entryOf(entry);
      const domain = name.replace(/^\*?\./, '');
      const isNamed = name === '*' || host.endsWith(`.${domain}`) || (host === domain && !name.startsWith('*.'));
      return isNamed && (onlyPort === null || onlyPort === port);
    });
}

/** An address of IP version 6 has a port only where it stands in brackets. */
function entryOf(entry: string): { readonly name: string; readonly onlyPort: string | null } {
  const bracketed = /^\[(?<name>.+)\](?::(?<port>\d+))?$/.exec(entry);
  const plain = /^(?<name>[^:]+):(?<port>\d+)$/.exec(entry);
  const groups = (bracketed ?? plain)?.groups;
  return { name: groups?.name ?? entry, onlyPort: groups?.port ?? null };
}
