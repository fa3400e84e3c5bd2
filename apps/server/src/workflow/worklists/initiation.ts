import { Inject, Injectable } from '@nestjs/common';
import { Access } from '../../access/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { Records } from '../../engine/index.js';
import { AppError, describe, type Words } from '../../errors/index.js';
import type { Resource } from '../../metadata/index.js';
import type { Facts } from './facts.js';
import { isWithin } from './within.js';

/** Whether the actor may start the approval of a document, and whether the state of the document allows it. */
@Injectable()
export class Initiation {
  constructor(
    private readonly access: Access,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  /** undefined: the actor has no right to do it. Else the refusal because of the document's state, if any. */
  async allowed({ actor, document }: Facts): Promise<{ refusal: Words | undefined } | undefined> {
    const record = document?.record;
    if (document === undefined || record === undefined) return undefined;
    const { resource } = document;
    try {
      const { where } = this.access.decide(actor, resource, 'initiate', 'initiate');
      const records = new Records(this.database.read, this.database.flavour, actor.tenantId);
      const own = await isWithin(records, resource, String(record[resource.idField]), where);
      return own ? { refusal: stateRefusal(resource, record) } : undefined;
    } catch (error) {
      if (error instanceof AppError && error.status === 403) return undefined;
      throw error;
    }
  }
}

function stateRefusal(resource: Resource, record: Record<string, unknown>): Words | undefined {
  const action = resource.actions.get('initiate');
  const { states } = resource.model;
  if (action?.from === undefined || states === undefined) return undefined;
  const state = String(record[states.field] ?? states.initial);
  if (action.from.includes(state)) return undefined;
  const { zh = state, en = state } = states.values[state] ?? {};
  return describe('record.wrongState', { state: { zh, en }, action: action.label });
}
