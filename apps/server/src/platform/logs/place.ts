import { hostname, networkInterfaces } from 'node:os';

/** Name under which this product's rows stand in the logs. */
export const SERVICE = 'lamina';

/** Where this process runs, as the logs say it. */
export interface Place {
  readonly host: string;
  readonly ip: string;
  readonly env: string;
}

/** Host name, first outer IPv4 address and environment of this process. */
export function hostOf(production: boolean): Place {
  const addresses = Object.values(networkInterfaces()).flat();
  const outer = addresses.find((address) => address?.family === 'IPv4' && !address.internal);
  return { host: hostname().slice(0, 255), ip: outer?.address ?? '127.0.0.1', env: production ? 'prod' : 'dev' };
}
