import { Injectable } from '@nestjs/common';
import { MetadataService, type OperationContext, Operations } from '../../engine/index.js';
import { describe } from '../../errors/index.js';
import type { Field, Resource } from '../../metadata/index.js';

/** Names of the operations that scopes add to the engine. */
export const SCOPE_OPERATION_NAMES = ['scopes.fields'] as const;

/** A field as a condition builder takes it. Values are texts, so that `${userId}` and its like can be written. */
interface ConditionField {
  type: 'text';
  name: string;
  label: string;
  operators: (string | { label: string; value: string })[];
}

/** Operators that take two values, which a text is not. */
const PAIRS = ['between', 'not_between'];

/** Calls of the scope screens that are not of the usual kinds; made before the metadata is compiled. */
@Injectable()
export class ScopeOperations {
  constructor(
    operations: Operations,
    private readonly metadata: MetadataService,
  ) {
    operations.register({ name: 'scopes.fields', run: async (context) => this.fields(context) });
  }

  /** Fields that a custom rule may name: of the model that the code is the key of, or whose menu has the code. */
  private fields({ query, language }: OperationContext): { fields: ConditionField[] } {
    const resource = this.resourceOf(query['resourceCode'] ?? '');
    const named = [...(resource?.fields.values() ?? [])].filter(isCondition);
    const containsAny = { label: describe('scope.containsAny')[language], value: 'contains_any' };
    return {
      fields: named.map(({ key, label, type }) => ({
        type: 'text',
        name: key,
        label: label[language],
        operators: type.operators
          .filter((operator) => !PAIRS.includes(operator))
          .map((operator) => (operator === 'contains_any' ? containsAny : operator)),
      })),
    };
  }

  private resourceOf(code: string): Resource | undefined {
    const { registry, filesInForce } = this.metadata;
    const owner = filesInForce.access.find(({ spec }) => spec.menus?.some((menu) => menu.code === code));
    return registry.resources.get(code) ?? registry.resources.get(owner?.spec.model ?? '');
  }
}

const isCondition = ({ stored, spec, type, key }: Field): boolean =>
  stored && spec.writeOnly !== true && type.operators.length > 0 && !['isDeleted', 'version', 'tenantId'].includes(key);
