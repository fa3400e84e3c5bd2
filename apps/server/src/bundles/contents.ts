import { Injectable } from '@nestjs/common';
import { MANAGING_TENANT } from '../access/index.js';
import { MetadataService } from '../engine/index.js';
import { badRequest } from '../errors/index.js';
import { callOwners, flowReferences, modelReferences, pageReferences, type Reference } from '../references/index.js';
import { Definitions } from '../workflow/index.js';
import { AllThings } from './all-things.js';
import { idOf, type Item, type JsonObject, KINDS, type Kind, type Need } from './bundle.js';
import { BundleStore } from './bundle.store.js';
import { grantValue, type MenuRow, menuValue } from './things/index.js';

/** An item with the id of the item that refers to it; undefined if it was chosen directly. */
export interface Content extends Item {
  readonly because: string | undefined;
}

export interface Contents {
  readonly items: readonly Content[];
  readonly needs: readonly Need[];
}

/** Codes of the chosen menus, and aliases of the roles whose rights to them are included. */
export interface Chosen {
  readonly menus: readonly string[];
  readonly roles: readonly string[];
}

/**
 * Finds everything that chosen menus need by following references: pages, models, dictionaries, processes, decisions.
 */
@Injectable()
export class ContentsFinder {
  constructor(
    private readonly things: AllThings,
    private readonly metadata: MetadataService,
    private readonly definitions: Definitions,
    private readonly store: BundleStore,
  ) {}

  /** Throws 400 for a menu or role that does not exist. */
  async of({ menus, roles }: Chosen): Promise<Contents> {
    const last = await this.store.broughtLast();
    const search = new Search(this.things, this.metadata, this.definitions, await this.things.menus.rows(), last);
    for (const code of menus) await search.menu(code, undefined);
    for (const alias of roles) await search.grants(alias);
    const { items, needs } = search;
    const order = (kind: Kind): number => KINDS.indexOf(kind);
    return {
      items: [...items.values()].sort((a, b) => order(a.kind) - order(b.kind)),
      needs: [...needs.values()].filter((need) => !items.has(idOf(need))),
    };
  }
}

class Search {
  /** In the order of discovery: parents before their children. */
  readonly items = new Map<string, Content>();
  readonly needs = new Map<string, Need>();
  private readonly byCode: ReadonlyMap<string, MenuRow>;
  /** Models of menus that belong to a published model. */
  private readonly publishedMenus: ReadonlyMap<string, string>;
  private readonly productMenus: ReadonlyMap<string, string | undefined>;
  private readonly seen = new Set<string>();

  constructor(
    private readonly things: AllThings,
    private readonly metadata: MetadataService,
    private readonly definitions: Definitions,
    private readonly rows: readonly MenuRow[],
    private readonly last: ReadonlyMap<string, JsonObject>,
  ) {
    this.byCode = new Map(rows.map((row) => [row.code, row]));
    const codesOf = (files: typeof metadata.files.access) =>
      files.flatMap(({ spec: { menus = [], model } }) =>
        menus.flatMap(({ code, buttons = [] }) =>
          [code, ...buttons.map((button) => button.code)].map((one) => [one, model] as const),
        ),
      );
    const own = new Set(metadata.files.access.map(({ file }) => file));
    const published = metadata.filesInForce.access.filter(({ file }) => !own.has(file));
    this.productMenus = new Map(codesOf(metadata.files.access));
    this.publishedMenus = new Map(
      codesOf(published).flatMap(([code, model]) => (model === undefined ? [] : [[code, model]])),
    );
  }

  private async add(kind: Kind, key: string, value: JsonObject, because: string | undefined): Promise<void> {
    const base = this.last.get(idOf({ kind, key })) ?? (await this.things.product({ kind, key }));
    this.items.set(idOf({ kind, key }), { kind, key, value, because, ...(base !== undefined && { base }) });
  }

  private need(kind: Kind, key: string): void {
    this.needs.set(idOf({ kind, key }), { kind, key });
  }

  private isFirst(kind: Kind, key: string): boolean {
    const id = idOf({ kind, key });
    return !this.seen.has(id) && this.seen.add(id) !== undefined;
  }

  /** Adds a menu with its buttons and page, and the menus above it that the product does not have. */
  async menu(code: string, because: string | undefined): Promise<void> {
    const row = this.byCode.get(code);
    if (row === undefined || Number(row['category']) !== 1) throw badRequest('bundle.noMenu', { code });
    if (!this.isFirst('menu', code)) return;
    const above = this.rows.find(({ id }) => id === row.parentId);
    if (above !== undefined && this.productMenus.has(above.code)) this.need('menu', above.code);
    else if (above !== undefined) await this.menu(above.code, idOf({ kind: 'menu', key: code }));
    const id = idOf({ kind: 'menu', key: code });
    const model = this.publishedMenus.get(code);
    if (model !== undefined) await this.model(model, because ?? id);
    else {
      await this.add('menu', code, menuValue(row, above?.code), because);
      for (const button of this.rows.filter(({ parentId, category }) => parentId === row.id && Number(category) === 2))
        await this.add('button', button.code, menuValue(button, code), id);
      const ofFile = this.productMenus.get(code);
      if (ofFile !== undefined) await this.model(ofFile, id);
    }
    if (await this.things.pages.isAuthored(code)) await this.page(code, id);
  }

  private async page(code: string, because: string): Promise<void> {
    const value = await this.things.pages.read(code);
    if (value === undefined) return;
    await this.add('page', code, value, because);
    await this.named(
      pageReferences(code, value['body'], callOwners(this.metadata.registry)),
      idOf({ kind: 'page', key: code }),
    );
  }

  private async named(references: readonly Reference[], because: string): Promise<void> {
    for (const { to } of references) {
      if (to.kind === 'model') await this.model(to.key, because);
      else if (to.kind === 'dict') await this.dictionary(to.key, because);
      else if (to.kind === 'flow') await this.flow(to.key, because);
      else if (to.kind === 'decision') await this.decision(to.key, because);
      else if (to.kind === 'permission' && this.byCode.has(to.key) && !this.publishedMenus.has(to.key))
        this.need(Number(this.byCode.get(to.key)?.['category']) === 1 ? 'menu' : 'button', to.key);
    }
  }

  private async model(key: string, because: string): Promise<void> {
    if (!this.isFirst('model', key)) return;
    const resource = this.metadata.registry.resources.get(key);
    if (await this.things.models.isPublished(key)) {
      const value = await this.things.models.read(key);
      if (value !== undefined) await this.add('model', key, value, because);
      const references = resource === undefined ? [] : modelReferences(resource.model);
      await this.named(references, idOf({ kind: 'model', key }));
    } else {
      this.need('model', key);
      // The approval of a product's model may have been changed here.
      if (resource?.model.process !== undefined) await this.flow(resource.model.process, because);
      // So may the decision tables that its actions use.
      for (const { to } of resource === undefined ? [] : modelReferences(resource.model))
        if (to.kind === 'decision') await this.decision(to.key, because);
    }
  }

  private async dictionary(code: string, because: string): Promise<void> {
    if (!this.isFirst('dict', code)) return;
    for (const key of await this.things.dictionaries.keysOf(code)) {
      const value = await this.things.dictionaries.read(key);
      if (value !== undefined) await this.add('dict', key, value, because);
    }
  }

  private async decision(key: string, because: string): Promise<void> {
    if (!this.isFirst('decision', key)) return;
    const value = await this.things.decisions.read(key);
    if (value === undefined) return;
    const product = await this.things.decisions.product(key);
    if (product !== undefined && product['xml'] === value['xml']) return this.need('decision', key);
    await this.add('decision', key, value, because);
  }

  private async flow(key: string, because: string): Promise<void> {
    if (!this.isFirst('flow', key)) return;
    const [value, definition] = [
      await this.things.flows.read(key),
      await this.definitions.latest(MANAGING_TENANT, key),
    ];
    if (value === undefined || definition === undefined) return;
    const product = await this.things.flows.product(key);
    if (product !== undefined && product['xml'] === value['xml']) return this.need('flow', key);
    await this.add('flow', key, value, because);
    await this.named(flowReferences(definition.graph, undefined), idOf({ kind: 'flow', key }));
  }

  /** Adds the rights of a role to everything in the bundle. Throws 400 for a role that does not exist. */
  async grants(alias: string): Promise<void> {
    const models = new Set([...this.items.values()].filter(({ kind }) => kind === 'model').map(({ key }) => key));
    const codes = [...this.items.values()]
      .filter(({ kind }) => kind === 'menu' || kind === 'button')
      .map(({ key }) => key);
    for (const [code, model] of this.publishedMenus) if (models.has(model)) codes.push(code);
    const held = await this.things.grants.within(alias, [grantValue(codes)]);
    if (held === undefined) throw badRequest('bundle.noRole', { alias });
    if (Object.keys(held['codes'] as JsonObject).length > 0) await this.add('grant', alias, held, undefined);
  }
}
