import { join } from 'node:path';
import type { Place, SqlFlavour } from '../../database/index.js';
import { badRequest } from '../../errors/index.js';
import { outwardAddress } from '../../http/index.js';

/** A data source as it is stored, its password readable. */
export interface Source {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

const MYSQL = /^(?:jdbc:)?(?:mysql|mariadb):\/\/([A-Za-z0-9.-]+)(?::(\d{1,5}))?\/([A-Za-z0-9_]{1,64})$/;
const SQLITE = /^sqlite:([a-z0-9][a-z0-9_-]{0,40})$/;
/** Connections to one tenant's own database. */
const POOL = 4;

/** Where a data source is, and what kind of database it is. */
interface SourcePlace {
  readonly place: Place;
  readonly flavour: SqlFlavour;
}

/**
 * Where a data source is. Only these two spellings are taken: no file path, no driver option. Throws 400 for anything
 * else and for refused hosts.
 */
export async function placeOf({ url, username, password }: Source, folder: string): Promise<SourcePlace> {
  const [, file] = SQLITE.exec(url) ?? [];
  if (file !== undefined) return { place: { file: join(folder, `${file}.sqlite`) }, flavour: 'sqlite' };
  const [, host, port = '3306', database] = MYSQL.exec(url) ?? [];
  if (host === undefined) throw badRequest('datasource.wrongUrl');
  const address = await outwardAddress(host);
  const target = new URL(`mysql://${address.includes(':') ? `[${address}]` : address}:${port}/${database}`);
  target.username = encodeURIComponent(username);
  target.password = encodeURIComponent(password);
  return { place: { url: target.href, poolSize: POOL }, flavour: 'mysql' };
}

/** The same of a tenant's database, which is of the kind of the server's own. Throws 400 for another kind. */
export async function connectionOf(source: Source, flavour: SqlFlavour, folder: string): Promise<Place> {
  const { place, flavour: kind } = await placeOf(source, folder);
  if (kind !== flavour) throw badRequest('datasource.otherKind');
  return place;
}
