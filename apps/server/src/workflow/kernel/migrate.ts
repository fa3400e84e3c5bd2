import type { Run } from './run.js';
import { type Graph, KernelError } from './types.js';

/** Checks that an instance can continue in another graph. Throws `missingNodes` with the ids of missing nodes. */
export function migrate(run: Run, to: Graph): void {
  const missing = new Set<string>();
  const check = (id: string): void => {
    const [before, after] = [run.node(id), to.nodes.get(id)];
    const fits =
      after?.kind === before.kind &&
      after.scope === before.scope &&
      after.triggered === before.triggered &&
      (after.multi === undefined) === (before.multi === undefined);
    if (!fits) missing.add(id);
  };
  for (const token of run.tokens.values()) {
    check(token.nodeId);
    if (token.state !== 'join') continue;
    const flow = to.flows.get(token.flowId!);
    if (flow?.target !== token.nodeId) missing.add(token.flowId!);
  }
  for (const job of run.jobs.values()) check(job.nodeId);
  if (missing.size > 0) throw new KernelError('missingNodes', [...missing].join(', '));
}
