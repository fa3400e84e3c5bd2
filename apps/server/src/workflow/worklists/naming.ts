import { Injectable } from '@nestjs/common';
import { Dictionaries, Labels, MetadataService } from '../../engine/index.js';
import type { Language } from '../../http/index.js';

/** A person in the API. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export type NameOf = (userId: string | null | undefined) => string;

/** Names for ids and keys in rows: users in one query, categories and tables from memory. */
@Injectable()
export class Naming {
  constructor(
    private readonly labels: Labels,
    private readonly dictionaries: Dictionaries,
    private readonly metadata: MetadataService,
  ) {}

  /** Names of users, including locked ones; '' for an unknown id. */
  async users(tenantId: string, ids: Iterable<string | null | undefined>): Promise<NameOf> {
    const wanted = new Set<string>();
    for (const id of ids) if (id !== null && id !== undefined && id !== '') wanted.add(id);
    const users = this.metadata.registry.resource('user');
    const names = wanted.size === 0 ? undefined : await this.labels.namesOf(users, [...wanted], tenantId);
    return (id) => names?.get(id ?? '') ?? '';
  }

  /** Names of process categories `flow_{dictKey}`; the key itself when the dictionary has no name. */
  async categories(tenantId: string, language: Language): Promise<(category: string | null) => string> {
    await this.dictionaries.ready();
    return (category) => {
      const key = (category ?? '').replace(/^flow_/, '');
      return this.dictionaries.label('system', tenantId, 'flow', key, language) ?? key;
    };
  }

  /** Table of a model, the first half of a business key; null when the model no longer exists. */
  tableOf(model: string | null): string | null {
    return model === null ? null : (this.metadata.registry.resources.get(model)?.name ?? null);
  }
}

/** A person with id and name; null without an id. */
export const named = (id: string | null | undefined, nameOf: NameOf): Named | null =>
  id === null || id === undefined || id === '' ? null : { id, name: nameOf(id) };
