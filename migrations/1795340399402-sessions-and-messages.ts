import type { MigrationInterface, QueryRunner } from 'typeorm';
import { digestSecret, isDigest } from '../apps/server/src/engine/index.js';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  {
    kind: 'addColumn',
    table: 'lc_refresh_token',
    column: { name: 'session_end', sqlite: 'text', mysql: 'datetime' },
  },
  {
    kind: 'createTable',
    table: {
      name: 'lc_sms_sending',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)' },
        { name: 'user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'phones', sqlite: 'integer', mysql: 'int' },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
      ],
      indexes: [
        { name: 'idx_lc_sms_sending_user_id_create_time', columns: ['user_id', 'create_time'], unique: false },
        { name: 'idx_lc_sms_sending_tenant_id_create_time', columns: ['tenant_id', 'create_time'], unique: false },
      ],
    },
  },
];

/** Sessions get a latest end, messages are counted, and only digests of client secrets are stored. */
export class SessionsAndMessages1795340399402 implements MigrationInterface {
  name = 'SessionsAndMessages1795340399402';

  async up(runner: QueryRunner): Promise<void> {
    await applyChanges(runner, changes);
    const clients: { id: string; secret: string | null }[] = await runner.query(
      'SELECT CAST(id AS CHAR) AS id, client_secret AS secret FROM lc_client',
    );
    for (const { id, secret } of clients) {
      if (secret !== null && !isDigest(secret))
        await runner.query('UPDATE lc_client SET client_secret = ? WHERE id = ?', [digestSecret(secret), id]);
    }
  }

  /** The digests stay: only the clients know the secrets, and they can be given new ones. */
  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
