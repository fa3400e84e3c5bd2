import { badRequest } from '../../errors/index.js';

/** Addresses of metadata services, which give out the keys of the machine to any caller inside the network. */
const METADATA = new Set([
  '100.100.100.200',
  '168.63.129.16',
  '[fd00:ec2::254]',
  'metadata.google.internal',
  'metadata',
]);

/** The URL parser returns IPv4 within IPv6 as hexadecimal: `::ffff:a9fe:…` is 169.254.… */
const LINK_LOCAL = /^(169\.254\.|0\.|\[fe[89ab][0-9a-f]:|\[::ffff:(a9fe|6464:64c8)|\[::\])/i;

/**
 * An address that the server will call: http or https, without user and password, and neither link-local nor a metadata
 * service, as far as the text shows; the address behind a name is checked at each call. Hosts without a scheme count as
 * https. Throws 400.
 */
export function demandEndpoint(value: unknown): void {
  if (value === undefined || value === null || value === '') return;
  const text = String(value);
  let url: URL;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  } catch {
    throw badRequest('resource.endpoint', { endpoint: text.slice(0, 100) });
  }
  const host = url.hostname.replace(/\.$/, '').toLowerCase();
  const fine = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!fine || METADATA.has(host) || LINK_LOCAL.test(host))
    throw badRequest('resource.endpoint', { endpoint: text.slice(0, 100) });
}
