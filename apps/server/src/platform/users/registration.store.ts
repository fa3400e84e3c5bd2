import { Inject, Injectable } from '@nestjs/common';
import { MANAGING_TENANT } from '../../access/index.js';
import { type Clock, CLOCK, isId, newId } from '../../config/index.js';
import { DATABASE, type Database, type Tx } from '../../database/index.js';
import { MetadataService, passwordHolds, SECRETS, type Secrets, Writer } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { Params, Passwords } from '../auth/index.js';

interface Registration {
  tenantId: string;
  name: string;
  account: string;
  /** Plain. */
  password: string;
  /** Row of the third-party login that the guest came by. */
  oauthId: string;
}

/** Role, department and post of somebody who has none yet. */
const NOBODY = '-1';

interface Binding {
  avatar: string | null;
}

/** Accounts that guests ask for: they exist without a role, and nobody logs in without one. */
@Injectable()
export class Registrations {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SECRETS) private readonly secrets: Secrets,
    private readonly metadata: MetadataService,
    private readonly params: Params,
    private readonly passwords: Passwords,
  ) {}

  /** Throws 400 when registration is closed, or for a wrong tenant, third-party login, password or account. */
  async add(registration: Registration): Promise<void> {
    const { tenantId, account, password, oauthId, name } = registration;
    if ((await this.params.text('account.registerUser')) !== 'true') throw badRequest('user.noRegistration');
    await this.demandOpen(tenantId);
    await this.demandFree(this.database.read, oauthId, tenantId);
    const rule = await this.passwords.rule();
    if (!passwordHolds(password, account, rule)) throw badRequest('user.weakPassword', { ...rule });
    const hash = await this.secrets.hash(password);
    await this.database.transaction(async (tx) => {
      await this.demandPlace(tx, tenantId, account);
      const { avatar } = await this.demandFree(tx, oauthId, tenantId);
      const id = newId();
      const now = this.clock.now();
      const row = {
        ...{ id, tenantId, account, password: hash, passwordTime: now, name, realName: name, avatar, userType: 1 },
        ...{ roleId: NOBODY, deptId: NOBODY, postId: NOBODY },
        ...{ status: 1, isDeleted: 0, version: 1, createUser: id, createTime: now, updateUser: id, updateTime: now },
      };
      await new Writer(tx, this.database.flavour, tenantId).insert(this.metadata.registry.resource('user'), [row]);
      await tx.run('UPDATE lc_user_oauth SET user_id = ? WHERE id = ?', [id, oauthId]);
      tx.touch('lc_user_oauth');
    });
  }

  private async demandOpen(tenantId: string): Promise<void> {
    const tenant = await this.database.read.get<{ expireTime: string | null }>(
      'SELECT expire_time AS expireTime FROM lc_tenant WHERE tenant_id = ? AND is_deleted = 0',
      [tenantId],
    );
    const expired = tenant?.expireTime != null && tenant.expireTime <= this.clock.now();
    if (tenant === undefined || (expired && tenantId !== MANAGING_TENANT)) throw badRequest('user.badTenant');
  }

  /** The third-party login must be there, of a provider of this very tenant, and nobody's yet. */
  private async demandFree(sql: Pick<Tx, 'get'>, oauthId: string, tenantId: string): Promise<Binding> {
    const row = isId(oauthId)
      ? await sql.get<Binding & { userId: string | null; tenantId: string }>(
          'SELECT CAST(user_id AS CHAR) AS userId, tenant_id AS tenantId, avatar FROM lc_user_oauth WHERE id = ?',
          [oauthId],
        )
      : undefined;
    const taken = row?.userId != null && !['0', NOBODY].includes(row.userId);
    if (row === undefined || taken) throw badRequest('user.badOauth');
    if (row.tenantId !== tenantId) throw badRequest('user.badTenant');
    return row;
  }

  /** The account is free in the tenant and the tenant has room; its row stays locked, so that two cannot take one place. */
  private async demandPlace(tx: Tx, tenantId: string, account: string): Promise<void> {
    const lock = this.database.flavour === 'mysql' ? ' FOR UPDATE' : '';
    const tenant = await tx.get<{ quota: number | null }>(
      `SELECT account_number AS quota FROM lc_tenant WHERE tenant_id = ? AND is_deleted = 0${lock}`,
      [tenantId],
    );
    const counted = await tx.get<{ n: number; same: number | null }>(
      `SELECT COUNT(*) AS n, SUM(CASE WHEN account = ? THEN 1 ELSE 0 END) AS same
         FROM lc_user WHERE tenant_id = ? AND is_deleted = 0`,
      [account, tenantId],
    );
    if (Number(counted?.same ?? 0) > 0) throw badRequest('user.accountTaken', { account });
    const quota = Number(tenant?.quota ?? 0);
    if (quota > 0 && Number(counted?.n ?? 0) >= quota) throw badRequest('user.quota');
  }
}
