import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { demandId, given, idsOf, objectOf, type Params, textOf, Takes } from '../../http/index.js';
import { BUSINESS_KEY } from '../service/effects.js';
import { StartProcess } from '../service/start-process.js';
import { readEvent } from './task-request.js';

const PERSONS = 100;

const SENT = { processInstanceIds: 'ids', woken: 'number' } as const;

/** Starts processes that have no document. */
@Controller('api/lc-flow/work')
@Permit('login')
export class StartController {
  constructor(private readonly starts: StartProcess) {}

  /**
   * `processDefinitionId`, or `processKey` for its newest version; `title`, `businessKey` and `variables` (JSON) are
   * optional.
   */
  @Post('start-process')
  @Takes(
    {
      processDefinitionId: 'id',
      processKey: 'text(64)',
      title: 'text(255)',
      businessKey: 'text(128)',
      comment: 'text(1000)',
      nextNodeId: 'text(64)',
      nextUserIds: 'ids',
      variables: 'object',
    },
    { processInstanceId: 'id' },
  )
  @HttpCode(200)
  async start(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown) {
    const values = given(query, body);
    const processKey = textOf(values, 'processKey', 64);
    const definitionId = processKey === undefined ? demandId(values, 'processDefinitionId') : undefined;
    const start = {
      ...{ definitionId, processKey },
      title: textOf(values, 'title', 255),
      businessKey: textOf(values, 'businessKey', BUSINESS_KEY),
      comment: textOf(values, 'comment', 1000),
      nextNodeId: textOf(values, 'nextNodeId', 64),
      nextUserIds: idsOf(values, 'nextUserIds', PERSONS),
      variables: objectOf(values, 'variables'),
    };
    return inOneTransaction(
      () => this.starts.start(actor, start),
      ({ instanceId }) => ({ processInstanceId: instanceId }),
    );
  }

  /**
   * `name` of the message: resumes the instance that has waited longest, else starts the process with a start event for
   * it. With `processInstanceId`, `businessKey` or `correlation` (JSON: variables and their values) it is only for that
   * instance; `variables` are stored in it.
   */
  @Post('send-message')
  @Takes(
    {
      name: 'text(128)!',
      processInstanceId: 'id',
      businessKey: 'text(128)',
      correlation: 'object',
      title: 'text(255)',
      variables: 'object',
    },
    SENT,
  )
  @HttpCode(200)
  message(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown) {
    return this.send(actor, readEvent('message', query, body));
  }

  /**
   * `name` of the signal: resumes all instances that wait for it and starts all processes with a start event for it.
   */
  @Post('send-signal')
  @Takes({ name: 'text(128)!', title: 'text(255)', variables: 'object' }, SENT)
  @HttpCode(200)
  signal(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown) {
    return this.send(actor, readEvent('signal', query, body));
  }

  private send(actor: Actor, { to, ...message }: ReturnType<typeof readEvent>) {
    return inOneTransaction(() => this.starts.send(actor, message, to));
  }
}
