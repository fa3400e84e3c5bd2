import { badRequest } from '../../errors/index.js';

type Query = Record<string, unknown>;

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

const text = (query: Query, name: string): string | undefined => {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || value.length > 200) throw badRequest('request.wrongType', { name });
  return value;
};

const idOf = (query: Query, name: string): string | undefined => {
  const id = text(query, name);
  if (id !== undefined && !/^\d{1,19}$/.test(id)) throw badRequest('request.wrongType', { name });
  return id;
};

function targetOf(query: Query): Target {
  const [menu, path, model] = [text(query, 'menu'), text(query, 'path'), text(query, 'model')];
  const id = text(query, 'id');
  const record = id === undefined ? {} : { id };
  if (menu !== undefined) return { kind: 'menu', menu };
  if (path !== undefined) {
    const method = (text(query, 'method') ?? 'GET').toUpperCase();
    if (!['GET', 'POST'].includes(method)) throw badRequest('request.wrongType', { name: 'method' });
    return { kind: 'path', method, path: path.split('?', 1)[0] ?? '', ...record };
  }
  if (model === undefined) throw badRequest('request.missing', { name: 'menu, path, model' });
  const operation = text(query, 'operation');
  return { kind: 'model', model, ...record, ...(operation !== undefined && { operation }) };
}

/** Reads the query of the call; throws 400 for what it cannot understand. */
export function readExplain(query: Query): ExplainRequest {
  const [userId, account, tenantId] = [idOf(query, 'userId'), text(query, 'account'), text(query, 'tenantId')];
  if (userId === undefined && account === undefined) throw badRequest('request.missing', { name: 'userId' });
  const field = text(query, 'field');
  return {
    target: targetOf(query),
    ...(userId !== undefined && { userId }),
    ...(account !== undefined && { account }),
    ...(tenantId !== undefined && { tenantId }),
    ...(field !== undefined && { field }),
  };
}
