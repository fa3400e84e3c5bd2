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

/**
 * Where a data source is. Only these two spellings are taken: no file path, no driver option. A tenant's database is of
 * the kind of the server's own. Throws 400 for anything else and for refused hosts.
 */
export async function connectionOf(
  { url, username, password }: Source,
  flavour: SqlFlavour,
  folder: string,
): Promise<Place> {
  const [, file] = SQLITE.exec(url) ?? [];
  const [, host, port = '3306', database] = MYSQL.exec(url) ?? [];
  if (file === undefined && host === undefined) throw badRequest('datasource.wrongUrl');
  // The host is judged first: a refused one is told as such, whatever the server's own database is.
  const address = host === undefined ? '' : await outwardAddress(host);
  if ((flavour === 'sqlite') !== (file !== undefined)) throw badRequest('datasource.otherKind');
  if (file !== undefined) return { file: join(folder, `${file}.sqlite`) };
  const target = new URL(`mysql://${address.includes(':') ? `[${address}]` : address}:${port}/${database}`);
  target.username = encodeURIComponent(username);
  target.password = encodeURIComponent(password);
  return { url: target.href, poolSize: POOL };
}
