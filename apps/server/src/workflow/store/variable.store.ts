import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';
import { findInstance, type Instance } from './instance.store.js';
import { type Paged, pageOf } from './paging.js';

interface VariableLine {
  seq: number;
  userId: string | null;
  comment: string | null;
  createTime: string;
}

/** Variables of instances and their changes. The caller checks the rights. */
@Injectable()
export class VariableStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  instance(id: string): Promise<Instance | undefined> {
    return findInstance(this.database.read, id);
  }

  /** Changes of the variables of an instance, latest first. */
  changes(instanceId: string, page: { offset: number; size: number }): Promise<Paged<VariableLine>> {
    return pageOf<VariableLine>(this.database.read, {
      columns: 'seq, CAST(user_id AS CHAR) AS userId, comment, create_time AS createTime',
      from: "wf_log WHERE instance_id = ? AND event = 'variable'",
      order: 'seq DESC',
      args: [instanceId],
      page,
    });
  }
}
