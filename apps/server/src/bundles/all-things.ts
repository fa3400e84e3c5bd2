import { Injectable } from '@nestjs/common';
import type { JsonObject, Kind, Need } from './bundle.js';
import {
  DecisionThings,
  DictionaryThings,
  FlowThings,
  GrantThings,
  MenuThings,
  ModelThings,
  PageThings,
  type Thing,
} from './things/index.js';

/** Every kind of thing that a bundle can contain. */
@Injectable()
export class AllThings {
  private readonly writable: Readonly<Record<Exclude<Kind, 'model'>, Thing>>;

  constructor(
    readonly dictionaries: DictionaryThings,
    readonly decisions: DecisionThings,
    readonly models: ModelThings,
    readonly menus: MenuThings,
    readonly pages: PageThings,
    readonly grants: GrantThings,
    readonly flows: FlowThings,
  ) {
    this.writable = {
      ...{ dict: dictionaries, decision: decisions, menu: menus, button: menus, page: pages },
      ...{ grant: grants, flow: flows },
    };
  }

  of(kind: Exclude<Kind, 'model'>): Thing {
    return this.writable[kind];
  }

  /**
   * The local value of an item. `about`: values from bundles, that of the item first; for a role, only the rights named
   * in them are read.
   */
  async read({ kind, key }: Need, about: readonly (JsonObject | undefined)[]): Promise<JsonObject | undefined> {
    if (kind === 'model') return this.models.read(key);
    const common = about[0]?.['common'] === true;
    if (kind === 'decision') return this.decisions.read(key, common);
    if (kind === 'flow') return this.flows.read(key, common);
    return kind === 'grant' ? this.grants.within(key, about) : this.of(kind).read(key);
  }

  /** The value that the product itself has for an item, if known. */
  async product({ kind, key }: Need): Promise<JsonObject | undefined> {
    return kind === 'model' ? this.models.product(key) : this.of(kind).product?.(key);
  }

  /** Whether a thing of that name exists here. */
  async isHere({ kind, key }: Need): Promise<boolean> {
    return (await (kind === 'grant' ? this.grants.read(key) : this.read({ kind, key }, []))) !== undefined;
  }
}
