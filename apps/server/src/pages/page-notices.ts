import { Injectable } from '@nestjs/common';
import { type Actor, MANAGING_TENANT } from '../access/index.js';
import type { Tx } from '../database/index.js';
import { describe } from '../errors/index.js';
import { Notices } from '../notices/index.js';
import type { MenuPage } from './page.store.js';
import type { Release } from './release.store.js';

const DESIGN = 'menu_design';

/** Notifies page designers of new versions. */
@Injectable()
export class PageNotices {
  constructor(private readonly notices: Notices) {}

  /** Notifies all other designers in the publisher's tenant when the transaction commits. */
  async published(tx: Tx, actor: Actor, menu: MenuPage, version: number): Promise<void> {
    const designers = await this.designers(tx, actor.tenantId);
    const name = { zh: menu.name, en: menu.nameEn || menu.name };
    await this.notices.queue(tx, actor.tenantId, {
      recipients: designers.filter((id) => id !== actor.userId),
      kind: 'page.published',
      title: describe('page.published', { name, version }),
      massage: describe('page.publishedBy', { person: actor.name }),
      path: menu.path ?? undefined,
      businessId: menu.id,
    });
  }

  /**
   * Notifies designers of the managing tenant when a page of the product was merged into an edited page, or has
   * conflicts with it.
   */
  async factory(tx: Tx, menu: MenuPage, version: number, isMerged: boolean): Promise<void> {
    const name = { zh: menu.name, en: menu.nameEn || menu.name };
    await this.notices.queue(tx, MANAGING_TENANT, {
      recipients: await this.designers(tx, MANAGING_TENANT),
      kind: 'page.published',
      title: describe(isMerged ? 'page.factoryMerged' : 'page.factoryConflict', { name, version }),
      massage: describe(isMerged ? 'page.factoryMergedHint' : 'page.factoryConflictHint'),
      path: menu.path ?? undefined,
      businessId: menu.id,
    });
  }

  /** Notifies the publisher of a partial release that too many errors have ended it. */
  async back(tx: Tx, menu: MenuPage, release: Release, count: number): Promise<void> {
    const name = { zh: menu.name, en: menu.nameEn || menu.name };
    await this.notices.queue(tx, MANAGING_TENANT, {
      recipients: [release.createUser],
      kind: 'page.releaseBack',
      title: describe('page.releaseBack', { name, version: release.configVersion }),
      massage: describe('page.releaseBackHint', { count, max: release.maxErrors }),
      path: menu.path ?? undefined,
      businessId: menu.id,
    });
  }

  /** Users of the tenant with a role that may design pages; administrators may do everything. */
  private async designers(tx: Tx, tenantId: string): Promise<string[]> {
    const roles = await tx.all<{ id: string }>(
      `SELECT CAST(r.id AS CHAR) AS id FROM lc_role r
        WHERE r.tenant_id = ? AND r.is_deleted = 0 AND ((r.tenant_id = ? AND r.role_alias = 'administrator') OR EXISTS (
          SELECT 1 FROM lc_role_menu g JOIN lc_menu m ON m.id = g.menu_id
           WHERE g.role_id = r.id AND m.code = ? AND m.is_deleted = 0))`,
      [tenantId, MANAGING_TENANT, DESIGN],
    );
    const designing = new Set(roles.map((role) => role.id));
    const users = await tx.all<{ id: string; roleId: string | null }>(
      `SELECT CAST(id AS CHAR) AS id, role_id AS roleId FROM lc_user
        WHERE tenant_id = ? AND is_deleted = 0 AND status = 1`,
      [tenantId],
    );
    return users.filter(({ roleId }) => (roleId ?? '').split(',').some((id) => designing.has(id))).map(({ id }) => id);
  }
}
