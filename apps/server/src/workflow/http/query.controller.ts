import { Controller, Get, Query } from '@nestjs/common';
import { Access, type Actor, CurrentActor, Permit } from '../../access/index.js';
import { badRequest } from '../../errors/index.js';
import { idOf, isObject, type Params, textOf, Takes } from '../../http/index.js';
import { type InstanceStatus, isVariable } from '../kernel/index.js';
import { BUSINESS_KEY } from '../service/effects.js';
import { type ProcessQuery, QueryStore } from '../store/query.store.js';
import { pageOfQuery, paged } from './list-request.js';
import { readPeriod } from './work-request.js';

const TASK_STATES = ['open', 'finished', 'cancelled'] as const;
const STATUSES: readonly InstanceStatus[] = ['running', 'suspended', 'approved', 'rejected', 'revoked', 'terminated'];
const RUNNING: readonly InstanceStatus[] = ['running', 'suspended'];
/** Largest number of variables in one query. */
const MAX_VARIABLES = 5;

const SHARED = {
  ...{ processInstanceId: 'id', processDefinitionKey: 'text(64)', businessKey: 'text(128)', variables: 'text(2000)' },
  ...{ beginDate: 'text', endDate: 'text', current: 'number', size: 'number' },
} as const;

/**
 * Queries on tasks and instances, running and ended. People who administer processes get those of the tenant, others
 * only those in which they take or took part.
 */
@Controller('api/lc-flow/query')
@Permit('login')
export class QueryController {
  constructor(
    private readonly store: QueryStore,
    private readonly access: Access,
  ) {}

  /**
   * `state` (open, finished, cancelled), `assignee`, `taskDefinitionKey`, and the parameters of `instances`; times are
   * creation times.
   */
  @Get('tasks')
  @Takes({ ...SHARED, state: 'one(open|finished|cancelled)', assignee: 'id', taskDefinitionKey: 'text(64)' })
  async tasks(@CurrentActor() actor: Actor, @Query() query: Params) {
    const page = pageOfQuery(query);
    const found = await this.store.tasks(
      {
        ...this.shared(actor, query),
        state: oneOf(query, 'state', TASK_STATES),
        assignee: idOf(query, 'assignee'),
        nodeId: textOf(query, 'taskDefinitionKey', 64),
      },
      page,
    );
    const records = found.records.map(({ status, priority, ...row }) => ({
      ...row,
      state: TASK_STATES[Number(status)],
      priority: priority === null ? null : Number(priority),
    }));
    return paged({ ...found, records }, page);
  }

  /**
   * `processInstanceId`, `processDefinitionKey`, `businessKey`, `variables` (JSON: names and values), `beginDate`, `endDate`;
   * `state`: a status, `unfinished` or `finished`.
   */
  @Get('instances')
  @Takes({ ...SHARED, state: 'one(running|suspended|approved|rejected|revoked|terminated|unfinished|finished)' })
  async instances(@CurrentActor() actor: Actor, @Query() query: Params) {
    const page = pageOfQuery(query);
    const state = oneOf(query, 'state', [...STATUSES, 'unfinished', 'finished'] as const);
    return paged(await this.store.instances({ ...this.shared(actor, query), states: statesOf(state) }, page), page);
  }

  private shared(actor: Actor, query: Params): ProcessQuery {
    const { tenantId, userId } = actor;
    return {
      ...{ tenantId, userId: this.access.permission(actor, 'flow_follow') ? undefined : userId },
      instanceId: idOf(query, 'processInstanceId'),
      processKey: textOf(query, 'processDefinitionKey', 64),
      businessKey: textOf(query, 'businessKey', BUSINESS_KEY),
      variables: variablesOf(query),
      ...readPeriod(query),
    };
  }
}

function statesOf(
  state: InstanceStatus | 'unfinished' | 'finished' | undefined,
): readonly InstanceStatus[] | undefined {
  if (state === undefined) return undefined;
  if (state === 'unfinished') return RUNNING;
  return state === 'finished' ? STATUSES.filter((one) => !RUNNING.includes(one)) : [state];
}

function oneOf<T extends string>(query: Params, name: string, values: readonly T[]): T | undefined {
  const asked = textOf(query, name, 16);
  const found = values.find((one) => one === asked);
  if (asked !== undefined && found === undefined) throw badRequest('request.wrongType', { name });
  return found;
}

/** Names and values, as JSON text in a query. Throws 400. */
function variablesOf(query: Params): Record<string, unknown> | undefined {
  const text = textOf(query, 'variables', 2000);
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const names = isObject(value) ? Object.keys(value) : [];
  if (names.length === 0 || names.length > MAX_VARIABLES || !names.every(isVariable))
    throw badRequest('request.wrongType', { name: 'variables' });
  return value as Record<string, unknown>;
}
