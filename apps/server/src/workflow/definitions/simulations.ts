import { mayReadField } from '../../engine/index.js';
import { Inject, Injectable } from '@nestjs/common';
import { Access, type Actor } from '../../access/index.js';
import { CLOCK, type Clock } from '../../config/index.js';
import { Decisions } from '../../decisions/index.js';
import type { Words } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { withDecisions } from '../../formula/index.js';
import type { Record_, Resource } from '../../metadata/index.js';
import type { Graph, Problem } from '../kernel/index.js';
import { Directory } from '../people/directory.js';
import { SampleStore } from '../store/sample.store.js';
import { Definitions } from './definitions.js';
import { stopWords } from './describe.js';
import { type Simulated, simulate } from './simulate.js';
import { documentVariables, ProcessParams } from './variables.js';

export interface Trial {
  xml: string;
  /** Resource of the documents to test; undefined: one run without a document, started by the initiator. */
  resource: Resource | undefined;
  /** Documents to test; none: the newest `size` ones. */
  ids: readonly string[];
  size: number;
  /** The person who starts it; missing: the person who started the approval or created the document. */
  initiator: string | undefined;
  language: Language;
}

export interface Tried extends Simulated {
  id: string;
  label: string;
  initiator: { id: string; name: string };
}

/** Simulates stored documents with a diagram that need not be deployed. Writes nothing. */
@Injectable()
export class Simulations {
  constructor(
    private readonly definitions: Definitions,
    private readonly params: ProcessParams,
    private readonly directory: Directory,
    private readonly samples: SampleStore,
    private readonly access: Access,
    private readonly decisions: Decisions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** With problems in the drawing there are no results. */
  async run(actor: Actor, trial: Trial): Promise<{ results: Tried[]; problems: readonly Problem[] }> {
    const { graphs, problems } = await this.definitions.check(trial.xml, actor.tenantId);
    const wanted = trial.resource?.model.process;
    const graph = graphs.find(({ key }) => key === wanted) ?? graphs[0];
    if (graph === undefined) return { results: [], problems };
    await this.decisions.ready();
    const people = await this.directory.of(actor.tenantId);
    const parameters = await this.parameters(graph);
    const results: Tried[] = [];
    // The rights of a document decide who may start its process; processes without documents name their starters.
    const administrators = people.withRole('administrator').map(({ id }) => id);
    for (const { id, label, initiator, variables } of await this.subjects(actor, trial)) {
      const mayStart = trial.resource !== undefined || administrators.includes(initiator);
      const who = { id: initiator, name: people.get(initiator)?.name ?? initiator };
      if ('message' in parameters) results.push({ id, label, initiator: who, ...stopped(graph, parameters.message) });
      else {
        const values = { ...parameters.values, ...variables, now: this.clock.now() };
        const known = withDecisions(values, this.decisions.of(actor.tenantId));
        const found = simulate(graph, { people, initiator, mayStart, variables: known, language: trial.language });
        results.push({ id, label, initiator: who, ...found });
      }
    }
    return { results, problems: [] };
  }

  private async parameters(graph: Graph): Promise<{ values: Record_ } | { message: Words }> {
    try {
      return { values: await this.params.of(graph) };
    } catch (error) {
      return { message: stopWords(error) };
    }
  }

  private async subjects(actor: Actor, { resource, ids, size, initiator }: Trial) {
    if (resource === undefined) {
      const starter = initiator ?? actor.userId;
      return [{ id: '', label: '', initiator: starter, variables: { initiator: starter } as Record_ }];
    }
    const cut = this.access.restrict(actor, resource, 'list');
    const documents = await this.samples.documents(resource, actor.tenantId, { scope: cut.where, ids, most: size });
    const { display } = resource;
    return documents.map((record) => {
      const starter = initiator ?? String(record['initiateUserId'] ?? record['createUser'] ?? actor.userId);
      const id = String(record[resource.idField]);
      const shown = display === undefined || !mayReadField(cut, display) ? undefined : record[display];
      const label = String(shown ?? id);
      return { id, label, initiator: starter, variables: documentVariables(resource, record, starter) };
    });
  }
}

const stopped = (graph: Graph, message: Words): Simulated => ({
  ...{ path: [], nodes: [], lines: [], end: null },
  deadEnd: { nodeId: graph.startId, message },
});
