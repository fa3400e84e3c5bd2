import { Inject, Injectable } from '@nestjs/common';
import { MANAGING_TENANT } from '../access/index.js';
import { DATABASE, type Database, VERSION_WATCH, type VersionWatch } from '../database/index.js';
import { MetadataService } from '../engine/index.js';
import type { CompiledRegistry } from '../metadata/index.js';
import { PageStore } from '../pages/index.js';
import {
  callOwners,
  flowReferences,
  type NamedKind,
  pageReferences,
  type Reference,
  type Usage,
  UsageIndex,
} from '../references/index.js';
import { Definitions } from '../workflow/index.js';
import { metadataReferences } from './metadata-references.js';

/** Most rows of data scopes and of field rules. */
const MAX_SCOPES = 5_000;
/** Tables that references are read from. */
const TABLES = ['lc_menu', 'lc_data_scope', 'lc_field_rule', 'lc_role', 'wf_definition'];

interface Kept {
  readonly version: string;
  readonly registry: CompiledRegistry;
  readonly index: Promise<UsageIndex>;
}

/**
 * Finds where fields, dictionaries, codes, calls, components, processes and models are used in the current metadata.
 */
@Injectable()
export class UsageService {
  private kept: Kept | undefined;
  /** References of pages from the last search, by menu, so that only changed pages are read again. */
  private pages = new Map<string, { version: number; registry: CompiledRegistry; references: Reference[] }>();

  constructor(
    private readonly metadata: MetadataService,
    private readonly store: PageStore,
    private readonly definitions: Definitions,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(VERSION_WATCH) private readonly watch: VersionWatch,
  ) {}

  async of(kind: NamedKind, key: string): Promise<Usage> {
    return (await this.index()).of(kind, key);
  }

  /** Keys of a kind that are used somewhere and contain `part`; at most `most`. */
  async keys(kind: NamedKind, part: string, most: number): Promise<string[]> {
    return (await this.index()).keys(kind, part, most);
  }

  private index(): Promise<UsageIndex> {
    const { registry } = this.metadata;
    const version = TABLES.map((table) => this.watch.of(table)).join(' ');
    if (this.kept?.version === version && this.kept.registry === registry) return this.kept.index;
    const index = this.made(registry);
    this.kept = { version, registry, index };
    index.catch(() => {
      this.kept = undefined;
    });
    return index;
  }

  private async made(registry: CompiledRegistry): Promise<UsageIndex> {
    const parts = await Promise.all([this.ofPages(registry), this.ofFlows(registry), this.ofRows()]);
    return new UsageIndex([...metadataReferences(registry, this.metadata.filesInForce), ...parts.flat()]);
  }

  private async ofPages(registry: CompiledRegistry): Promise<Reference[]> {
    const owners = callOwners(registry);
    const known = this.pages;
    const next: typeof known = new Map();
    for (const { code, config, configVersion: version } of await this.store.current()) {
      const before = known.get(code);
      const isSame = before?.version === version && before.registry === registry;
      const references = isSame ? before.references : pageReferences(code, JSON.parse(config), owners);
      next.set(code, { version, registry, references });
    }
    this.pages = next;
    return [...next.values()].flatMap(({ references }) => references);
  }

  private async ofFlows(registry: CompiledRegistry): Promise<Reference[]> {
    const models = new Map([...registry.resources.values()].map(({ key, model }) => [model.process, key]));
    const found: Reference[] = [];
    for (const key of await this.definitions.keys(MANAGING_TENANT)) {
      const definition = await this.definitions.latest(MANAGING_TENANT, key);
      if (definition !== undefined) found.push(...flowReferences(definition.graph, models.get(key)));
    }
    return found;
  }

  /** References of the data scopes and field rules in the database. */
  private async ofRows(): Promise<Reference[]> {
    const scopes = await this.database.read.all<Record<'code' | 'model' | 'field', string>>(
      `SELECT scope_name AS code, resource_code AS model, scope_column AS field FROM lc_data_scope WHERE is_deleted = 0 LIMIT ${MAX_SCOPES}`,
    );
    const rules = await this.database.read.all<Record<'model' | 'field' | 'rule' | 'role', string>>(
      `SELECT f.model_key AS model, f.field_key AS field, f.rule AS rule, r.role_alias AS role FROM lc_field_rule f
         JOIN lc_role r ON r.id = f.role_id WHERE r.is_deleted = 0 LIMIT ${MAX_SCOPES}`,
    );
    const { registry } = this.metadata;
    return [
      ...scopes.flatMap(({ code, model, field }): Reference[] => {
        const from = { kind: 'scope', key: code } as const;
        const own = [...(registry.resources.get(model)?.fields.values() ?? [])].find(({ column }) => column === field);
        const of: Reference = { from, to: { kind: 'model', key: model }, place: code };
        return own === undefined
          ? [of]
          : [of, { from, to: { kind: 'field', key: `${model}.${own.key}` }, place: field }];
      }),
      ...rules.map(
        ({ model, field, rule, role }): Reference => ({
          from: { kind: 'fieldRule', key: role },
          to: { kind: 'field', key: `${model}.${field}` },
          place: rule,
        }),
      ),
    ];
  }
}
