import { existsSync } from 'node:fs';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort, OwnMariadb } from './own-mariadb.js';

const PROVIDER = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'].find((file) =>
  existsSync(file),
);
/** Shortest time after which the other nodes may declare a silent node dead. */
const SUSPICION =
  'evs.keepalive_period=PT0.5S;evs.inactive_check_period=PT0.25S;evs.suspect_timeout=PT2S;evs.inactive_timeout=PT4S';
const PRIMARY = 'Primary';
const LONGEST_MS = 60_000;

/** Whether this machine can run a cluster. */
export const CLUSTERS = PROVIDER !== undefined;

/** A Galera cluster of three nodes on this machine; a node can be cut off. */
export class OwnCluster {
  private constructor(readonly nodes: readonly OwnMariadb[]) {}

  /** Creates and starts a cluster. All nodes start with the same data, so no transfer is needed. */
  static async start(): Promise<OwnCluster> {
    const first = await OwnMariadb.make();
    const ports = [await freePort(), await freePort(), await freePort()];
    const all = `gcomm://${ports.map((port) => `127.0.0.1:${port}`).join(',')}`;
    const settings = async (at: number, address: string): Promise<string[]> => [
      ...['--wsrep-on=ON', `--wsrep-provider=${PROVIDER}`, `--wsrep-cluster-address=${address}`],
      ...[`--wsrep-node-name=node${at}`, `--wsrep-node-address=127.0.0.1:${ports[at]}`, '--wsrep-sst-method=rsync'],
      `--wsrep-provider-options=${SUSPICION};gmcast.listen_addr=tcp://127.0.0.1:${ports[at]};ist.recv_addr=127.0.0.1:${await freePort()};gcache.size=64M`,
      ...['--binlog-format=ROW', '--default-storage-engine=InnoDB', '--innodb-autoinc-lock-mode=2'],
    ];
    const bootstrap = ['--wsrep-new-cluster', ...(await settings(0, 'gcomm://'))];
    await first.start(bootstrap);
    await first.kill('SIGTERM');
    const others = [await OwnMariadb.make(first), await OwnMariadb.make(first)];
    const cluster = new OwnCluster([first, ...others]);
    await first.start(bootstrap);
    for (const [at, node] of others.entries()) await node.start(await settings(at + 1, all));
    for (const at of cluster.nodes.keys()) await cluster.until(at, 'wsrep_cluster_size', '3');
    return cluster;
  }

  /** Stops all communication between this node and the others. */
  cutOff(at: number): Promise<void> {
    return this.isolate(at, 1);
  }

  /** Restores the communication. */
  async bringBack(at: number): Promise<void> {
    await this.isolate(at, 0);
    await this.until(at, 'wsrep_cluster_status', PRIMARY);
    await this.until(at, 'wsrep_local_state_comment', 'Synced');
  }

  private async isolate(at: number, value: 0 | 1): Promise<void> {
    await this.ask(at, `SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${value}'`);
  }

  /** Queries one node after it has received everything that the others have committed. */
  async askSynced(at: number, sql: string): Promise<RowDataPacket[]> {
    return this.ask(at, sql, 'SET SESSION wsrep_sync_wait = 1');
  }

  /** Queries one node. */
  async ask(at: number, sql: string, first?: string): Promise<RowDataPacket[]> {
    const { port } = this.nodes[at] as OwnMariadb;
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root', database: 'mysql' });
    try {
      if (first !== undefined) await connection.query(first);
      const [rows] = await connection.query(sql);
      return rows as RowDataPacket[];
    } finally {
      await connection.end();
    }
  }

  /** Waits until a status variable of a node has this value. */
  async until(at: number, name: string, value: string): Promise<void> {
    let said = '';
    for (const started = Date.now(); Date.now() - started < LONGEST_MS; ) {
      const [row] = await this.ask(at, `SHOW STATUS LIKE '${name}'`);
      said = String(row?.['Value']);
      if (said === value) return;
      await new Promise((wake) => setTimeout(wake, 100));
    }
    throw new Error(`node ${at}: ${name} is ${said}, not ${value}`);
  }

  async drop(): Promise<void> {
    for (const node of this.nodes) await node.drop();
  }
}
