import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId } from '../../config/index.js';
import { type Tx, VERSION_WATCH, type VersionWatch } from '../../database/index.js';
import { Decisions } from '../../decisions/index.js';
import { MetadataService, Pipeline } from '../../engine/index.js';
import { badRequest, notFound } from '../../errors/index.js';
import { decisionsInText } from '../../formula/index.js';
import type { Resource } from '../../metadata/index.js';
import { bounds } from '../bounds.js';
import { compileProcess, type Graph, type Problem, startBy } from '../kernel/index.js';
import { type DefinitionRow, DefinitionStore } from '../store/definition.store.js';
import { callFindings } from './call-cycles.js';
import { decisionProblems, decisionUses } from './decision-uses.js';
import { refusal } from './describe.js';
import { businessOf, fieldProblems } from './references.js';
import { idleProblems, setProblems } from './work-problems.js';

/** A deployed version of a process. `tenantId` is '' for a common process; the graph is shared and immutable. */
export interface Definition {
  id: string;
  tenantId: string;
  key: string;
  version: number;
  name: string;
  nameEn: string;
  category: string;
  suspended: boolean;
  xml: string;
  graph: Graph;
  /** Ignored parts of its diagram, reported when it is deployed. */
  warnings?: readonly Problem[];
}

export interface Deployment {
  /** '' deploys for all tenants. */
  tenantId: string;
  xml: string;
  category: string;
  name?: string;
  description?: string;
  resourceName: string;
  deploymentId: string;
  /** null: deployed by the seeds. */
  userId: string | null;
}

/** A parsed diagram: with problems it has no graphs. Pools of partners do not run. */
export interface Checked {
  graphs: readonly Graph[];
  problems: readonly Problem[];
  warnings: readonly Problem[];
  partners: readonly string[];
}

const TABLE = 'wf_definition';
const GRAPHS = 300;
const NAME = 128;

const hashOf = (xml: string): string => createHash('sha256').update(xml).digest('hex');

/**
 * Deployed processes, compiled once and cached; state and newest versions are read again after a server has changed
 * them.
 */
@Injectable()
export class Definitions {
  private rows = new Map<string, Promise<Definition>>();
  private newest = new Map<string, Promise<string | undefined>>();
  /** Processes with start events, by tenant. */
  private eventStarts = new Map<string, Promise<Definition[]>>();
  /** By hash of the diagram, least recently used first. */
  private readonly graphs = new Map<string, Promise<Checked>>();

  constructor(
    private readonly store: DefinitionStore,
    private readonly metadata: MetadataService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(VERSION_WATCH) watch: VersionWatch,
    private readonly pipeline: Pipeline,
    private readonly decisions: Decisions,
  ) {
    watch.onChange((tables) => {
      if (!tables.has(TABLE)) return;
      this.rows = new Map();
      this.newest = new Map();
      this.eventStarts = new Map();
    });
  }

  /** Throws 404 when there is no definition with that id. */
  byId(id: string): Promise<Definition> {
    const { rows } = this;
    return remember(rows, id, async () => {
      const row = await this.store.byId(id);
      if (row === undefined) throw notFound();
      return this.complete(row);
    });
  }

  /**
   * Like `byId`, limited to definitions that a tenant may use: its own and the common ones. Throws 404 for any other.
   */
  async usable(tenantId: string, id: string): Promise<Definition> {
    const found = await this.byId(id);
    if (found.tenantId !== '' && found.tenantId !== tenantId) throw notFound();
    return found;
  }

  /** The newest version for a tenant, suspended or not: its own, else the common one. */
  async latest(tenantId: string, key: string): Promise<Definition | undefined> {
    const id = await remember(this.newest, `${tenantId} ${key}`, async () => {
      const own = tenantId === '' ? undefined : await this.store.newest(tenantId, key);
      return (own ?? (await this.store.newest('', key)))?.id;
    });
    return id === undefined ? undefined : this.byId(id);
  }

  /**
   * The process that a message starts (the first by its key), or all that a signal starts, with the matching start
   * event: newest versions for the tenant that are not suspended. Processes of documents are started by these only.
   */
  async startedBy(
    tenantId: string,
    event: 'message' | 'signal',
    name: string,
  ): Promise<readonly { readonly definition: Definition; readonly startId: string }[]> {
    const eventStarts = await remember(this.eventStarts, tenantId, () => this.startedByEvents(tenantId));
    const begun = eventStarts.flatMap((definition) => {
      const startId = startBy(definition.graph, event, name);
      return startId === undefined ? [] : [{ definition, startId }];
    });
    return event === 'message' ? begun.slice(0, 1) : begun;
  }

  private async startedByEvents(tenantId: string): Promise<Definition[]> {
    const keys = await this.store.keysWithEvents(tenantId);
    const found = await Promise.all(keys.map((key) => this.latest(tenantId, key)));
    return found.filter((one) => one !== undefined && !one.suspended && !this.isOfDocuments(one)) as Definition[];
  }

  /** Whether a process is for documents: its diagram says so, or a model names it. */
  isOfDocuments({ graph, key }: Definition): boolean {
    return graph.properties['document'] !== undefined || businessOf(this.metadata.registry, key) !== undefined;
  }

  /** Whether documents of a model may use a process: it is for this model, or for no model. */
  isFor(definition: Definition, { key, model }: Resource): boolean {
    const { document } = definition.graph.properties;
    if (document !== undefined && document !== key) return false;
    return definition.key === model.process || businessOf(this.metadata.registry, definition.key) === undefined;
  }

  /**
   * Prevents the removal of a definition until the transaction ends, for a new instance. Throws 400 when it has been
   * removed or suspended meanwhile.
   */
  async hold(tx: Tx, { id, key, name }: Pick<Definition, 'id' | 'key' | 'name'>): Promise<void> {
    const state = await this.store.hold(tx, id);
    if (state === undefined) throw badRequest('workflow.noProcessKey', { key });
    if (state !== 1) throw badRequest('workflow.definitionSuspended', { name });
  }

  /**
   * Parses a diagram, and checks it against the documents of its processes and the decisions of the tenant. Does not
   * throw for errors in the diagram.
   */
  async check(xml: string, tenantId: string): Promise<Checked> {
    const checked = await this.compile(xml);
    const { registry } = this.metadata;
    const calls = await callFindings(checked.graphs, async (key) => (await this.latest(tenantId, key))?.graph);
    const fields = checked.graphs.flatMap((graph) => {
      const resource = businessOf(registry, graph.key) ?? registry.resources.get(graph.properties['document'] ?? '');
      const behaves = resource !== undefined && this.pipeline.behaviourOf(resource.key)?.after !== undefined;
      const work = [...idleProblems(graph, resource, behaves), ...setProblems(graph, resource)];
      return [...fieldProblems(graph, businessOf(registry, graph.key)), ...work];
    });
    const asked = await this.decisionProblems(checked.graphs, tenantId);
    const wrong = [...fields, ...calls.problems, ...asked];
    const warnings = [...checked.warnings, ...calls.warnings];
    return wrong.length === 0 ? { ...checked, warnings } : { ...checked, warnings, graphs: [], problems: wrong };
  }

  private async decisionProblems(graphs: readonly Graph[], tenantId: string): Promise<Problem[]> {
    const found = graphs.map((graph) => decisionProblems(graph, (key) => this.decisions.latestTable(tenantId, key)));
    return (await Promise.all(found)).flat();
  }

  /** Names of models and active processes that use a decision: those of its tenant, or all for a common one. */
  async naming(decision: { readonly tenantId: string; readonly key: string }): Promise<string[]> {
    const rows = await this.store.newestNaming(decision.tenantId, decision.key);
    const models = [...this.metadata.registry.resources.values()].filter(({ model }) =>
      decisionsInText(JSON.stringify(model).replaceAll('\\"', '"')).some(({ key }) => key === decision.key),
    );
    const found = models.map(({ name }) => name);
    for (const row of rows) {
      if (row.suspensionState !== 1) continue;
      const { graph, name } = await this.complete(row);
      if (decisionUses(graph).some(({ key }) => key === decision.key)) found.push(name);
    }
    return found;
  }

  /** Makes the next version of each process of a drawing. Throws 400 with every problem of it. */
  async deploy(tx: Tx, deployment: Deployment): Promise<Definition[]> {
    const deployed: Definition[] = [];
    const { graphs, warnings } = await this.demand(deployment);
    for (const graph of graphs) {
      const newest = await this.store.newest(deployment.tenantId, graph.key, tx);
      deployed.push({ ...(await this.add(tx, deployment, graph, (newest?.version ?? 0) + 1)), warnings });
    }
    return deployed;
  }

  /** Keys of the processes that a tenant can use, its own and the common ones; at most 500. */
  keys(tenantId: string): Promise<string[]> {
    return this.store.keys(tenantId);
  }

  /**
   * Like `latest`, but read from the database: within a transaction this includes new deployments. The row without its
   * graph.
   */
  async latestRow(tenantId: string, key: string): Promise<DefinitionRow | undefined> {
    return (await this.store.newest(tenantId, key)) ?? (await this.store.newest('', key));
  }

  /** The newest diagram of a common process that belongs to the product. */
  ofProduct(key: string): Promise<Pick<DefinitionRow, 'xml' | 'name' | 'category'> | undefined> {
    return this.store.newestSeeded(key);
  }

  /** Whether a diagram equals the newest version of its process: then it was checked when it was deployed. */
  isNewest(tenantId: string, xml: string): Promise<boolean> {
    return this.store.isNewest(tenantId, hashOf(xml));
  }

  /**
   * Deploys a diagram with one process from the seeds: the first version, or a new version if the newest one is also
   * from the seeds. undefined: nothing to do.
   */
  async deploySeed(tx: Tx, deployment: Deployment): Promise<Definition | undefined> {
    const graph = (await this.demand(deployment)).graphs[0]!;
    const newest = await this.store.newest(deployment.tenantId, graph.key, tx);
    const settled = newest !== undefined && (newest.deployUser !== null || newest.xmlHash === hashOf(deployment.xml));
    return settled ? undefined : this.add(tx, deployment, graph, (newest?.version ?? 0) + 1);
  }

  private async demand({ xml, tenantId }: Deployment): Promise<Checked> {
    const checked = await this.check(xml, tenantId);
    if (checked.problems.length > 0) throw refusal(checked.problems);
    return checked;
  }

  private async add(tx: Tx, deployment: Deployment, graph: Graph, version: number): Promise<Definition> {
    const { tenantId, xml, category, description = '', resourceName, deploymentId, userId } = deployment;
    const row: DefinitionRow = {
      ...{ id: newId(), tenantId, key: graph.key, version, name: (deployment.name ?? graph.name).slice(0, NAME) },
      nameEn: (graph.properties['nameEn'] ?? '').slice(0, NAME),
      ...{ category, description, deploymentId, resourceName, suspensionState: 1, deployTime: this.clock.now() },
      ...{ xml, xmlHash: hashOf(xml), deployUser: userId },
    };
    await this.store.insert(tx, row);
    return definitionOf(row, graph);
  }

  private async complete(row: DefinitionRow): Promise<Definition> {
    const { graphs, problems } = await this.compile(row.xml, row.xmlHash);
    const graph = graphs.find(({ key }) => key === row.key);
    if (graph === undefined) throw refusal(problems);
    return definitionOf(row, graph);
  }

  private compile(xml: string, hash = hashOf(xml)): Promise<Checked> {
    const known = this.graphs.get(hash);
    if (known === undefined && this.graphs.size >= GRAPHS) this.graphs.delete(this.graphs.keys().next().value!);
    const checked = known ?? compileProcess(xml, bounds);
    this.graphs.delete(hash);
    this.graphs.set(hash, checked);
    return checked;
  }
}

const definitionOf = (row: DefinitionRow, graph: Graph): Definition => {
  const { id, tenantId, key, version, name, nameEn, category, xml } = row;
  return { id, tenantId, key, version, name, nameEn, category, suspended: row.suspensionState !== 1, xml, graph };
};

/** When more are cached, the whole cache is cleared. */
const MAX_KEPT = 2_000;

function remember<T>(map: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
  let value = map.get(key);
  if (value === undefined) {
    if (map.size >= MAX_KEPT) map.clear();
    value = load();
    map.set(key, value);
    value.catch(() => map.delete(key));
  }
  return value;
}
