import { Injectable } from '@nestjs/common';
import { type Actor, MANAGING_TENANT } from '../../access/index.js';
import { MetadataService, rightOf } from '../../engine/index.js';
import { notFound } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import type { Resource } from '../../metadata/index.js';
import { forest, type MenuRow, Menus, type Node, nameIn, withAncestors } from '../menu/index.js';

export interface Choice {
  value: string;
  label: string;
}

/** What the screen of explanations offers to ask about. */
@Injectable()
export class Choices {
  constructor(
    private readonly metadata: MetadataService,
    private readonly menus: Menus,
  ) {}

  /** Menus and buttons by code; people of a tenant see those that they hold themselves. */
  async menuTree(actor: Actor, language: Language): Promise<Node<Choice & { id: string; parentId: string }>[]> {
    const all = await this.menus.all();
    const seen = ({ code }: MenuRow): boolean => actor.tenantId === MANAGING_TENANT || actor.granted.has(code);
    return forest(
      withAncestors(all, seen).map((row) => ({
        id: row.id,
        parentId: row.parentId,
        value: row.code,
        label: nameIn(row, language),
      })),
    );
  }

  /** Resources that have calls. */
  models(language: Language): Choice[] {
    return [...this.metadata.registry.resources.values()]
      .filter((resource) => resource.calls.length > 0)
      .map((resource) => ({ value: resource.key, label: `${resource.label[language]} ${resource.key}` }));
  }

  operations(model: unknown): Choice[] {
    const resource = this.resource(model);
    const own = resource.calls.filter((call) => call.spec.of === undefined);
    return own.map(({ verb, operation }) => ({ value: verb, label: `${verb} (${rightOf(operation, resource, {})})` }));
  }

  fields(model: unknown, language: Language): Choice[] {
    return [...this.resource(model).fields.values()].map(({ key, label }) => ({ value: key, label: label[language] }));
  }

  private resource(model: unknown): Resource {
    const found = this.metadata.registry.resources.get(String(model ?? ''));
    if (found === undefined) throw notFound();
    return found;
  }
}
