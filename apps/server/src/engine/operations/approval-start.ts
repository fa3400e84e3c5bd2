import type { FilterNode } from '../../filter/index.js';
import type { Operation } from '../operation.js';
import { limits } from '../limits.js';
import { reader } from './reading.js';

/** First node of a process as the model names it until a definition is deployed for the key. */
interface FirstNode {
  nodeId: string;
  zh: string;
  en: string;
  /** Role alias of the candidates. */
  role: string;
}

/** What the initiate dialog shows: the process, its first node and who may be asked there. */
export const approvalInit: Operation = {
  name: 'approval.init',
  async run(context) {
    const { resource, call, registry, language } = context;
    const first = call.spec.with?.['firstNode'] as FirstNode | undefined;
    if (first === undefined) return { processKey: resource.model.process ?? null, firstNode: null, candidates: [] };
    const equal = (field: string, right: unknown): FilterNode => ({
      left: { type: 'field', field },
      op: 'equal',
      right,
    });
    const roles = await reader(context).list(registry.resource('role'), {
      where: equal('roleAlias', first.role),
      take: 10,
    });
    const holds: FilterNode = {
      left: { type: 'field', field: 'roleId' },
      op: 'contains_any',
      right: roles.map((role) => role['id']),
    };
    const users =
      roles.length === 0
        ? []
        : await reader(context).list(registry.resource('user'), { where: holds, take: limits.page.max });
    return {
      processKey: resource.model.process ?? null,
      firstNode: { nodeId: first.nodeId, nodeName: first[language] },
      candidates: users.map((user) => ({
        id: user['id'],
        value: user['id'],
        name: user['realName'],
        label: user['realName'],
        account: user['account'],
      })),
    };
  },
};
