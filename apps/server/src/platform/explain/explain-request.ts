import { badRequest } from '../../errors/index.js';
import { idOf, type Params, textOf } from '../../http/index.js';

/** What is asked about: a menu or button, a call, or the records of a model (one of them, with `id`). */
export type Target =
  | { kind: 'menu'; menu: string }
  | { kind: 'path'; method: string; path: string; id?: string }
  | { kind: 'model'; model: string; operation?: string; id?: string };

export interface ExplainRequest {
  /** Of the user that is asked about; `tenantId` counts for the platform's administrator only. */
  readonly userId?: string;
  readonly account?: string;
  readonly tenantId?: string;
  readonly target: Target;
  /** Key of a field of the model. */
  readonly field?: string;
}

function targetOf(query: Params): Target {
  const [menu, path, model] = [textOf(query, 'menu'), textOf(query, 'path'), textOf(query, 'model')];
  const id = textOf(query, 'id');
  const record = id === undefined ? {} : { id };
  if (menu !== undefined) return { kind: 'menu', menu };
  if (path !== undefined) {
    const method = (textOf(query, 'method') ?? 'GET').toUpperCase();
    if (!['GET', 'POST'].includes(method)) throw badRequest('request.wrongType', { name: 'method' });
    return { kind: 'path', method, path: path.split('?', 1)[0] ?? '', ...record };
  }
  if (model === undefined) throw badRequest('request.missing', { name: 'menu, path, model' });
  const operation = textOf(query, 'operation');
  return { kind: 'model', model, ...record, ...(operation !== undefined && { operation }) };
}

/** Reads the query of the call; throws 400 for what it cannot understand. */
export function readExplain(query: Params): ExplainRequest {
  const [userId, account, tenantId] = [idOf(query, 'userId'), textOf(query, 'account'), textOf(query, 'tenantId')];
  if (userId === undefined && account === undefined) throw badRequest('request.missing', { name: 'userId' });
  const field = textOf(query, 'field');
  return {
    target: targetOf(query),
    ...(userId !== undefined && { userId }),
    ...(account !== undefined && { account }),
    ...(tenantId !== undefined && { tenantId }),
    ...(field !== undefined && { field }),
  };
}
