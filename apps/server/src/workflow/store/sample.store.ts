import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';
import { Records, tableSql } from '../../engine/index.js';
import { and, type FilterNode } from '../../filter/index.js';
import type { Record_, Resource } from '../../metadata/index.js';

/** Stored documents for a test run of a diagram. */
@Injectable()
export class SampleStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Documents with their lines within a scope, newest first; with `ids` only these. */
  async documents(
    resource: Resource,
    tenantId: string,
    wanted: { scope: FilterNode | undefined; ids: readonly string[]; most: number },
  ): Promise<Record_[]> {
    const { flavour, read } = this.database;
    const records = new Records(read, flavour, tenantId);
    const named: FilterNode | undefined =
      wanted.ids.length === 0
        ? undefined
        : { left: { type: 'field', field: resource.idField }, op: 'select_any_in', right: [...wanted.ids] };
    const request = {
      where: and(named, wanted.scope),
      order: [{ field: resource.idField, asc: false }],
      take: wanted.most,
    };
    const heads = await records.list(resource, request, tableSql(resource, flavour).whole);
    for (const head of heads) {
      const id = String(head[resource.idField]);
      for (const child of resource.children) head[child.property] = await records.children(child, id);
    }
    return heads;
  }
}
