import { Injectable } from '@nestjs/common';
import { plantTime } from '../../config/index.js';
import type { Language } from '../../http/index.js';
import { DecisionError, Decisions } from '../../decisions/index.js';
import { FormulaError, withDecisions } from '../../formula/index.js';
import { bounds } from '../bounds.js';
import { documentVariables, ProcessParams } from '../definitions/variables.js';
import { type Graph, type Node, firstTasks, nextTasks, returnTargetsFrom } from '../kernel/index.js';
import { resolveCandidates } from '../people/candidates.js';
import { Directory } from '../people/directory.js';
import type { Facts } from './facts.js';
import type { Named } from './naming.js';
import { nodeName } from '../definitions/node-names.js';

/** A following node and its candidates; `choose`: one of several candidates may be chosen. */
export interface NextNode {
  readonly nodeId: string;
  readonly nodeName: string;
  readonly users: readonly Named[];
  readonly choose: boolean;
}

/** Determines the tasks that follow an agree, and their candidates. */
@Injectable()
export class NextNodes {
  constructor(
    private readonly directory: Directory,
    private readonly params: ProcessParams,
    private readonly decisions: Decisions,
  ) {}

  /**
   * The tasks after a node, or after the start if it is undefined, with the current values of conditions. Empty when a
   * condition cannot be evaluated yet.
   */
  async behind(facts: Facts, nodeId: string | undefined, language: Language): Promise<NextNode[]> {
    const { definition, actor } = facts;
    if (definition === undefined) return [];
    const { graph } = definition;
    const variables = await this.variables(facts, graph);
    const people = await this.directory.of(actor.tenantId);
    const initiator = facts.running?.instance.startUser ?? actor.userId;
    const candidates = (node: Node): Named[] => {
      const { excludeInitiator } = node;
      const who = {
        people,
        initiator,
        excludeInitiator,
        get variables() {
          return variables();
        },
      };
      const found = resolveCandidates(node.candidates, who);
      return found.map(({ userId }) => ({ id: userId, name: people.get(userId)?.name ?? '' }));
    };
    try {
      const collection = (node: Node): string[] => candidates(node).map(({ id }) => id);
      const env = {
        collection,
        bounds,
        get variables() {
          return variables();
        },
      };
      const nodes = nodeId === undefined ? firstTasks(graph, env) : nextTasks(graph, nodeId, env);
      return nodes.map((node) => {
        const users = candidates(node);
        const choose = users.length > 1 && node.multi === undefined;
        return { nodeId: node.id, nodeName: nodeName(node, language), users, choose };
      });
    } catch (error) {
      if (error instanceof FormulaError || error instanceof DecisionError) return [];
      throw error;
    }
  }

  /** The variables of conditions and candidates, made when the first formula asks: few diagrams do before a task. */
  private async variables(
    { running, document, actor, millis }: Facts,
    graph: Graph,
  ): Promise<() => Record<string, unknown>> {
    const initiator = running?.instance.startUser ?? actor.userId;
    const own = running?.instance.variables ?? (await this.params.of(graph));
    await this.decisions.ready();
    const decide = this.decisions.of(actor.tenantId);
    let known: Record<string, unknown> | undefined;
    return () => {
      if (known === undefined) {
        const of =
          document?.record === undefined ? {} : documentVariables(document.resource, document.record, initiator);
        known = withDecisions({ ...own, ...of, initiator, now: plantTime(millis) }, decide);
      }
      return known;
    };
  }
}

/** Nodes that an open task (by its number) may be returned to: first of its process, then of the callers. */
export function targetsOf(facts: Facts, taskNo: number): Node[] {
  const tokenId = facts.running?.state.tasks.find(({ id }) => id === taskNo)?.tokenId;
  return tokenId === undefined ? [] : targetsFrom(facts, tokenId);
}

function targetsFrom({ running, definition, caller }: Facts, tokenId: number): Node[] {
  if (running === undefined || definition === undefined) return [];
  const own = returnTargetsFrom(definition.graph, running.state, tokenId);
  const { parentToken } = running.instance;
  const others = caller === undefined || parentToken === null ? [] : targetsFrom(caller, parentToken);
  return [...own, ...others.filter((other) => own.every(({ id }) => id !== other.id))];
}
