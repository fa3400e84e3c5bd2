import { Inject, Injectable } from '@nestjs/common';
import { VERSION_WATCH, type VersionWatch } from '../../database/index.js';
import { PEOPLE_TABLES, PeopleStore } from '../store/people.store.js';
import { TenantPeople } from './tenant-people.js';

/** Maximum number of cached tenants. */
const MAX_TENANTS = 200;

/** The people of each tenant, cached until users, roles, departments or posts change on any server. */
@Injectable()
export class Directory {
  private tenants = new Map<string, Promise<TenantPeople>>();

  constructor(
    private readonly store: PeopleStore,
    @Inject(VERSION_WATCH) watch: VersionWatch,
  ) {
    watch.onChange((tables) => {
      if (PEOPLE_TABLES.some((table) => tables.has(table))) this.tenants = new Map();
    });
  }

  /** The people of a tenant; empty for an unknown tenant. */
  of(tenantId: string): Promise<TenantPeople> {
    const { tenants } = this;
    const known = tenants.get(tenantId);
    if (known !== undefined) return known;
    if (tenants.size >= MAX_TENANTS) tenants.clear();
    const read = this.store.read(tenantId).then((rows) => new TenantPeople(rows));
    tenants.set(tenantId, read);
    read.catch(() => tenants.delete(tenantId));
    return read;
  }
}
