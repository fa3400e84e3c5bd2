import { Injectable } from '@nestjs/common';
import { AppError } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { Definitions } from '../definitions/definitions.js';
import { nodeNameIn } from '../definitions/node-names.js';
import type { Graph } from '../kernel/index.js';

/** The name of a step, from the definition of its row, the id of its node, and its stored name. */
export type StepNameOf = <T extends string | null>(
  definitionId: string | null,
  nodeId: string | null,
  name: T,
) => string | T;

/** Names of steps for rows that do not come with their definitions. */
@Injectable()
export class StepNames {
  constructor(private readonly definitions: Definitions) {}

  /**
   * Reads nothing for readers of Chinese, because rows are stored with the Chinese names. A step keeps its stored name
   * if its definition was removed or can no longer be compiled.
   */
  async of(definitionIds: Iterable<string | null>, language: Language): Promise<StepNameOf> {
    if (language !== 'en') return (_definitionId, _nodeId, name) => name;
    const ids = [...new Set(definitionIds)].filter((id) => id !== null);
    const graphs = new Map(await Promise.all(ids.map(async (id) => [id, await this.graph(id)] as const)));
    return (definitionId, nodeId, name) => nodeNameIn(graphs.get(definitionId ?? ''), nodeId, name, language);
  }

  private async graph(id: string): Promise<Graph | undefined> {
    try {
      return (await this.definitions.byId(id)).graph;
    } catch (error) {
      if (error instanceof AppError && (error.status === 404 || error.status === 400)) return undefined;
      throw error;
    }
  }
}
