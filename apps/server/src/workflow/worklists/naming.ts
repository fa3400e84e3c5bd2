import { Injectable } from '@nestjs/common';
import { Dictionaries, Labels, MetadataService } from '../../engine/index.js';
import type { Language } from '../../http/index.js';

/** A person on the wire. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export type NameOf = (userId: string | null | undefined) => string;

/** Names of what rows hold as ids and keys: users in bulk, categories and tables from memory. */
@Injectable()
export class Naming {
  constructor(
    private readonly labels: Labels,
    private readonly dictionaries: Dictionaries,
    private readonly metadata: MetadataService,
  ) {}

  /** Names of users, locked ones too; '' for an id that is nobody's. */
  async users(tenantId: string, ids: Iterable<string | null | undefined>): Promise<NameOf> {
    const wanted = new Set<string>();
    for (const id of ids) if (id !== null && id !== undefined && id !== '') wanted.add(id);
    const users = this.metadata.registry.resource('user');
    const names = wanted.size === 0 ? undefined : await this.labels.namesOf(users, [...wanted], tenantId);
    return (id) => names?.get(id ?? '') ?? '';
  }

  /** Names of process categories `flow_{dictKey}`; the key itself where the dictionary has none. */
  async categories(tenantId: string, language: Language): Promise<(category: string | null) => string> {
    await this.dictionaries.ready();
    return (category) => {
      const key = (category ?? '').replace(/^flow_/, '');
      return this.dictionaries.label('system', tenantId, 'flow', key, language) ?? key;
    };
  }

  /** Table of a model, the first half of a business key; null for a model that is gone. */
  tableOf(model: string | null): string | null {
    return model === null ? null : (this.metadata.registry.resources.get(model)?.name ?? null);
  }
}

/** A person by id and name; null without an id. */
export const named = (id: string | null | undefined, nameOf: NameOf): Named | null =>
  id === null || id === undefined || id === '' ? null : { id, name: nameOf(id) };
