import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { badRequest } from '../../errors/index.js';
import {
  demandId,
  demandText,
  given,
  listOf,
  numberOf,
  objectOf,
  type Params,
  textOf,
  Takes,
} from '../../http/index.js';
import { ExternalWork } from '../service/external-work.js';

const TOPICS = 20;
const MOST = 50;
/** Milliseconds. */
const LEASE = { usual: 60_000, longest: 3_600_000 };
const LATER = 86_400_000;
const RETRIES = 100;
/** Characters of a worker's name, an error's code, and an error message. */
const [WORKER, CODE, MESSAGE] = [64, 128, 500];

const WORK = { id: 'id!', workerId: 'text(64)!' } as const;

/** Work for external programs: service tasks of type `external`, by topic. Each is locked for a time by one worker. */
@Controller('api/lc-flow/external-work')
@Permit('flow_follow_work')
export class ExternalWorkController {
  constructor(private readonly work: ExternalWork) {}

  /**
   * `workerId`, `topics`, `maxTasks` (1 to 50), `lockDuration` in milliseconds: returns the locked tasks, the longest
   * waiting first.
   */
  @Post('fetch-and-lock')
  @Takes(
    { workerId: 'text(64)!', topics: 'texts!', maxTasks: 'number(1-50)', lockDuration: 'number(1000-3600000)' },
    {
      id: 'id',
      topic: 'text',
      processInstanceId: 'id',
      processDefinitionKey: 'text',
      activityId: 'text',
      businessKey: 'text',
      variables: 'object',
      input: 'object',
      retries: 'number',
      lockExpirationTime: 'time',
    },
    'many',
  )
  @HttpCode(200)
  async take(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown) {
    const values = given(query, body);
    const workerId = demandText(values, 'workerId', WORKER);
    const topics = listOf(values, 'topics', TOPICS);
    if (topics.length === 0) throw badRequest('request.missing', { name: 'topics' });
    const most = numberOf(values, 'maxTasks', MOST) ?? 1;
    const leaseMs = numberOf(values, 'lockDuration', LEASE.longest, 1000) ?? LEASE.usual;
    const taken = await this.work.take(actor, { workerId, topics, most, leaseMs });
    return taken.map((one) => ({
      id: one.id,
      topic: one.topic,
      processInstanceId: one.instanceId,
      processDefinitionKey: one.processKey,
      activityId: one.nodeId,
      businessKey: one.businessKey,
      variables: JSON.parse(one.variables ?? '{}') as object,
      input: JSON.parse(one.payload ?? '{}') as object,
      retries: one.retries === null ? null : Number(one.retries),
      lockExpirationTime: one.leaseUntil,
    }));
  }

  /** `variables` (JSON) are stored in the instance. */
  @Post('complete')
  @Takes({ ...WORK, variables: 'object' })
  @HttpCode(200)
  async complete(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const { values, id, workerId } = readWork(query, body);
    const variables = objectOf(values, 'variables') ?? {};
    await inOneTransaction(
      () => this.work.complete(actor, id, workerId, variables),
      () => undefined,
    );
  }

  /** `errorMessage`; `retries` left (0: it becomes an incident), `retryTimeout` in milliseconds until it is offered again. */
  @Post('failure')
  @Takes({ ...WORK, errorMessage: 'text(500)!', retries: 'number(0-100)', retryTimeout: 'number(0-86400000)' })
  @HttpCode(200)
  async failure(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const { values, id, workerId } = readWork(query, body);
    await this.work.fail(actor, id, workerId, {
      message: demandText(values, 'errorMessage', MESSAGE),
      retries: numberOf(values, 'retries', RETRIES, 0),
      retryTimeout: numberOf(values, 'retryTimeout', LATER, 0) ?? 0,
    });
  }

  /** `errorCode`, caught as the diagram defines; `errorMessage` and `variables` are optional. */
  @Post('bpmn-error')
  @Takes({ ...WORK, errorCode: 'text(128)!', errorMessage: 'text(500)', variables: 'object' })
  @HttpCode(200)
  async error(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const { values, id, workerId } = readWork(query, body);
    await this.work.error(actor, id, workerId, {
      code: demandText(values, 'errorCode', CODE),
      message: textOf(values, 'errorMessage', MESSAGE) ?? '',
      variables: objectOf(values, 'variables') ?? {},
    });
  }

  /** `newDuration` in milliseconds, counted from now. */
  @Post('extend-lock')
  @Takes({ ...WORK, newDuration: 'number(1000-3600000)' })
  @HttpCode(200)
  async extend(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const { values, id, workerId } = readWork(query, body);
    await this.work.extend(actor, id, workerId, numberOf(values, 'newDuration', LEASE.longest, 1000) ?? LEASE.usual);
  }

  /** Releases the lock, so that other workers may take it. */
  @Post('unlock')
  @Takes(WORK)
  @HttpCode(200)
  async unlock(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    const { id, workerId } = readWork(query, body);
    await this.work.release(actor, id, workerId);
  }
}

function readWork(query: Params, body: unknown): { values: Params; id: string; workerId: string } {
  const values = given(query, body);
  return { values, id: demandId(values, 'id'), workerId: demandText(values, 'workerId', WORKER) };
}
