import { Inject, Injectable } from '@nestjs/common';
import { type Actor, keptKey, MANAGING_TENANT } from '../access/index.js';
import { CLOCK, type Clock, newId } from '../config/index.js';
import { DATABASE, type Database, type SqlValue, type Tx } from '../database/index.js';
import { notFound } from '../errors/index.js';
import { type Bundle, idOf, type Item, type JsonObject, type Kind, type Need } from './bundle.js';
import { fingerprintOf, type InstallationKey, installationKey } from './file/installation-key.js';
import type { Choice } from './plan/plan-item.js';

const KEY_NAME = 'bundle';
const KEY_BYTES = 32;
/** Most uploads kept without being applied. */
const MAX_WAITING = 20;
const MAX_LISTED = 200;

/** 0 not applied yet, 1 applied, 2 undone. */
export type State = 0 | 1 | 2;

export interface StoredBundle {
  readonly id: string;
  readonly name: string;
  readonly house: string;
  readonly fingerprint: string;
  readonly product: string;
  readonly madeTime: string;
  readonly state: State;
  readonly needs: readonly Need[];
  readonly createTime: string;
  readonly applyTime: string | null;
  readonly undoTime: string | null;
  readonly applyUserName: string | null;
  readonly undoUserName: string | null;
}

/** An item with what was done about it here. */
export interface StoredItem extends Item {
  readonly id: string;
  readonly choice: Choice | null;
  readonly was: JsonObject | undefined;
  /** undefined: nothing was changed. */
  readonly became: JsonObject | undefined;
}

interface TrustedInstallation {
  readonly id: string;
  readonly name: string;
  readonly publicKey: string;
  readonly fingerprint: string;
  readonly createTime: string;
}

type Row = Record<string, SqlValue>;

const BUNDLE = `SELECT CAST(b.id AS CHAR) AS id, b.name AS name, b.house AS house, b.fingerprint AS fingerprint, b.product AS product,
  b.made_time AS madeTime, b.needs AS needs, b.state AS state, b.create_time AS createTime, b.apply_time AS applyTime,
  b.undo_time AS undoTime, COALESCE(a.real_name, a.name) AS applyUserName, COALESCE(u.real_name, u.name) AS undoUserName
  FROM lc_bundle b LEFT JOIN lc_user a ON a.id = b.apply_user LEFT JOIN lc_user u ON u.id = b.undo_user
  WHERE b.is_deleted = 0`;

const asBundle = (row: Row): StoredBundle =>
  ({ ...row, state: Number(row['state']), needs: JSON.parse(String(row['needs'] ?? '[]')) }) as unknown as StoredBundle;
const read = (text: SqlValue | undefined): JsonObject | undefined =>
  text === null || text === undefined ? undefined : (JSON.parse(String(text)) as JsonObject);
const text = (value: JsonObject | undefined): string | null => (value === undefined ? null : JSON.stringify(value));

/** Bundles that were uploaded and what they changed, the key of this installation, and the keys it accepts. */
@Injectable()
export class BundleStore {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The key pair of this installation, made at its first use and shared by all of its servers. */
  async key(): Promise<InstallationKey> {
    return installationKey(await keptKey(this.database, KEY_NAME, KEY_BYTES));
  }

  /** The name of this installation: that of its managing tenant. */
  async installationName(): Promise<string> {
    const row = await this.database.read.get<{ name: string }>(
      'SELECT tenant_name AS name FROM lc_tenant WHERE tenant_id = ? AND is_deleted = 0',
      [MANAGING_TENANT],
    );
    return row?.name ?? MANAGING_TENANT;
  }

  async trusts(publicKey: string): Promise<boolean> {
    if (publicKey === (await this.key()).publicKey) return true;
    const args = [fingerprintOf(publicKey)];
    const row = await this.database.read.get<{ publicKey: string }>(
      'SELECT public_key AS publicKey FROM lc_trusted_house WHERE fingerprint = ? AND is_deleted = 0',
      args,
    );
    return row?.publicKey === publicKey;
  }

  trusted(): Promise<TrustedInstallation[]> {
    return this.database.read.all<TrustedInstallation & Row>(
      `SELECT CAST(id AS CHAR) AS id, name, public_key AS publicKey, fingerprint, create_time AS createTime
         FROM lc_trusted_house WHERE is_deleted = 0 ORDER BY id DESC LIMIT ${MAX_LISTED}`,
    );
  }

  /** Accepts an installation; one that is already accepted only gets the new name. */
  accept(actor: Actor, name: string, publicKey: string): Promise<void> {
    const fingerprint = fingerprintOf(publicKey);
    return this.database.transaction(async (tx) => {
      const args = [name, publicKey, fingerprint];
      const known = await tx.run(
        'UPDATE lc_trusted_house SET name = ?, public_key = ? WHERE fingerprint = ? AND is_deleted = 0',
        args,
      );
      const row =
        known > 0 ||
        (await tx.get('SELECT id FROM lc_trusted_house WHERE fingerprint = ? AND is_deleted = 0', [fingerprint]));
      if (!row)
        await tx.run(
          `INSERT INTO lc_trusted_house (id, name, public_key, fingerprint, create_user, create_time, is_deleted)
           VALUES (?, ?, ?, ?, ?, ?, 0)`,
          [newId(), ...args, actor.userId, this.clock.now()],
        );
      tx.touch('lc_trusted_house');
    });
  }

  /** Throws 404. */
  reject(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const gone = await tx.run('UPDATE lc_trusted_house SET is_deleted = id WHERE id = ? AND is_deleted = 0', [id]);
      if (gone === 0) throw notFound();
      tx.touch('lc_trusted_house');
    });
  }

  /** Stores an uploaded bundle; deletes the oldest unapplied ones if there are too many. */
  keep(actor: Actor, { head, items }: Bundle): Promise<string> {
    const { name, house, product, time, publicKey, needs } = head;
    return this.database.transaction(async (tx) => {
      const id = newId();
      await tx.run(
        `INSERT INTO lc_bundle (id, name, house, fingerprint, product, made_time, needs, state, create_user, create_time, is_deleted)
         VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?, 0)`,
        [
          ...[
            id,
            name.slice(0, 128),
            house.slice(0, 128),
            fingerprintOf(publicKey),
            product.slice(0, 32),
            time.slice(0, 32),
          ],
          ...[JSON.stringify(needs), actor.userId, this.clock.now()],
        ],
      );
      for (const [place, { kind, key, value, base }] of items.entries())
        await tx.run(
          'INSERT INTO lc_bundle_item (id, bundle_id, place, kind, item_key, value, base) VALUES (?, ?, ?, ?, ?, ?, ?)',
          [newId(), id, place, kind, key, JSON.stringify(value), text(base)],
        );
      const waiting = await tx.all<{ id: string }>(
        'SELECT CAST(b.id AS CHAR) AS id FROM lc_bundle b WHERE b.state = 0 AND b.is_deleted = 0 ORDER BY b.id DESC',
      );
      await this.drop(
        tx,
        waiting.slice(MAX_WAITING).map((row) => row.id),
      );
      tx.touch('lc_bundle');
      return id;
    });
  }

  /** Throws 404 if it does not exist or was applied. */
  discard(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const row = await tx.get('SELECT id FROM lc_bundle WHERE id = ? AND state = 0 AND is_deleted = 0', [id]);
      if (row === undefined) throw notFound();
      await this.drop(tx, [id]);
    });
  }

  private async drop(tx: Tx, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await tx.run('DELETE FROM lc_bundle_item WHERE bundle_id = ?', [id]);
      await tx.run('DELETE FROM lc_bundle WHERE id = ?', [id]);
    }
    tx.touch('lc_bundle');
  }

  /** Newest first, at most 200. */
  async list(): Promise<StoredBundle[]> {
    const rows = await this.database.read.all<Row>(`${BUNDLE} ORDER BY b.id DESC LIMIT ${MAX_LISTED}`);
    return rows.map(asBundle);
  }

  /** Throws 404. */
  async one(id: string): Promise<StoredBundle> {
    const row = await this.database.read.get<Row>(`${BUNDLE} AND b.id = ?`, [id]);
    if (row === undefined) throw notFound();
    return asBundle(row);
  }

  /** In the order of the file. */
  async items(bundleId: string): Promise<StoredItem[]> {
    const rows = await this.database.read.all<Row>(
      `SELECT CAST(id AS CHAR) AS id, kind, item_key AS itemKey, value, base, choice, was, became
         FROM lc_bundle_item WHERE bundle_id = ? ORDER BY place`,
      [bundleId],
    );
    return rows.map((row): StoredItem => {
      const base = read(row['base']);
      return {
        ...{ id: String(row['id']), kind: row['kind'] as Kind, key: String(row['itemKey']) },
        value: read(row['value']) ?? {},
        ...(base !== undefined && { base }),
        ...{ choice: row['choice'] as Choice | null, was: read(row['was']), became: read(row['became']) },
      };
    });
  }

  /** The values that applied bundles brought last, of one installation or of any, by `idOf`. */
  async broughtLast(fingerprint?: string): Promise<Map<string, JsonObject>> {
    const house = fingerprint === undefined ? '' : ' AND b.fingerprint = ?';
    const rows = await this.database.read.all<Row>(
      `SELECT i.kind AS kind, i.item_key AS itemKey, i.value AS value FROM lc_bundle_item i
         JOIN lc_bundle b ON b.id = i.bundle_id WHERE b.state = 1 AND b.is_deleted = 0${house} ORDER BY b.apply_time, b.id`,
      fingerprint === undefined ? [] : [fingerprint],
    );
    return new Map(
      rows.map((row) => [idOf({ kind: row['kind'] as Kind, key: String(row['itemKey']) }), read(row['value']) ?? {}]),
    );
  }

  /** Moves a bundle to the next state; false when it is not in the state before. */
  async move(tx: Tx, actor: Actor, id: string, state: 1 | 2): Promise<boolean> {
    const [user, time] = state === 1 ? ['apply_user', 'apply_time'] : ['undo_user', 'undo_time'];
    const moved = await tx.run(
      `UPDATE lc_bundle SET state = ?, ${user} = ?, ${time} = ? WHERE id = ? AND state = ? AND is_deleted = 0`,
      [state, actor.userId, this.clock.now(), id, state - 1],
    );
    tx.touch('lc_bundle');
    return moved > 0;
  }

  /** Records the choice for an item and its value before and after. */
  async note(tx: Tx, itemId: string, choice: Choice, was?: JsonObject, became?: JsonObject): Promise<void> {
    await tx.run('UPDATE lc_bundle_item SET choice = ?, was = ?, became = ? WHERE id = ?', [
      choice,
      text(was),
      text(became),
      itemId,
    ]);
  }
}
