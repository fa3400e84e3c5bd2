import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { pageData } from '../../engine/index.js';
import { Directory } from '../people/directory.js';
import type { PageData, PageRequest } from './work-lists.js';

/** Possible receivers of work: all active users of the tenant. */
@Injectable()
export class UserList {
  constructor(private readonly directory: Directory) {}

  /** A page of people by id; `keyword` is part of a name or account, in upper or lower case. */
  async page({ tenantId }: Actor, keyword: string, page: PageRequest): Promise<PageData> {
    const people = await this.directory.of(tenantId);
    const wanted = keyword.toLowerCase();
    const found = people.everybody.filter(
      ({ name, account }) => name.toLowerCase().includes(wanted) || account.toLowerCase().includes(wanted),
    );
    const depts = new Map(people.depts.map((dept) => [dept.id, dept.name]));
    const rows = found.slice(page.offset, page.offset + page.size).map(({ id, name, account, deptIds }) => ({
      id,
      name,
      account,
      deptName: deptIds
        .map((deptId) => depts.get(deptId) ?? '')
        .filter((text) => text !== '')
        .join(','),
    }));
    return pageData(rows, page, found.length, []);
  }
}
