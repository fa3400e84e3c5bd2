import { catchError, endInstance, hostOf } from './ending.js';
import { tokenDone } from './multi-instance.js';
import type { Run } from './run.js';
import { KernelError } from './types.js';

/**
 * A called process has ended. A rejection becomes an error event if there is one, else a reject that the diagram
 * handles, else the end of the instance.
 */
export function called(run: Run, tokenId: number, outcome: 'approved' | 'rejected'): void {
  const token = run.tokens.get(tokenId);
  if (token === undefined || run.node(token.nodeId).kind !== 'callActivity')
    throw new KernelError('noJob', `${tokenId}`);
  const host = hostOf(run, token);
  if (outcome === 'approved') tokenDone(run, token, 'agree');
  else if (catchError(run, host)) return;
  else if (host !== token || run.node(token.nodeId).rejectDrawn) tokenDone(run, token, 'reject');
  else {
    run.dropToken(token.id);
    endInstance(run, 'rejected', token.nodeId);
  }
}
