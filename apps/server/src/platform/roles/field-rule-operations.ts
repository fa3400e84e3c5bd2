import { Injectable } from '@nestjs/common';
import { Access } from '../../access/index.js';
import { MetadataService, type OperationContext, Operations, ruledFields } from '../../engine/index.js';
import type { Resource } from '../../metadata/index.js';

/** Names of the operations that field rights add to the engine. */
export const FIELD_RULE_OPERATION_NAMES = ['fieldRules.models', 'fieldRules.fields'] as const;

interface Option {
  label: string;
  value: string;
}

/** What field rights may speak of; made before the metadata is compiled. */
@Injectable()
export class FieldRuleOperations {
  constructor(
    operations: Operations,
    private readonly metadata: MetadataService,
    private readonly access: Access,
  ) {
    operations.register({ name: 'fieldRules.models', run: async (context) => this.models(context) });
    operations.register({ name: 'fieldRules.fields', run: async (context) => this.fields(context) });
  }

  /** Models whose menus the actor holds, so that nobody learns about models that their tenant does not have. */
  private models({ actor, language }: OperationContext): Option[] {
    const holds = (resource: Resource): boolean =>
      this.access.demanded(resource, 'list', 'list').via.some((code) => this.access.permission(actor, code));
    return [...this.metadata.registry.resources.values()]
      .filter((resource) => resource.path !== undefined && (actor.isAdministrator || holds(resource)))
      .map(({ key, label }) => ({ label: `${label[language]} (${key})`, value: key }));
  }

  /** Fields of the model that the query names; of none, none. */
  private fields({ query, language }: OperationContext): Option[] {
    const resource = this.metadata.registry.resources.get(query['modelKey'] ?? '');
    if (resource === undefined) return [];
    return [...ruledFields(resource)].map(([value, label]) => ({ label: label[language], value }));
  }
}
