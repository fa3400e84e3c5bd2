import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { demandId, given, idsOf, objectOf, type Params, textOf } from '../../http/index.js';
import { StartProcess } from '../service/start-process.js';
import { readEvent } from './task-request.js';

const PERSONS = 100;

/** StartProcess processes that are about no document of their own. */
@Controller('api/lc-flow/work')
@Permit('login')
export class StartController {
  constructor(private readonly starts: StartProcess) {}

  /** `processDefinitionId`, or `processKey` for its newest version; `title` and `variables` (JSON) as wished. */
  @Post('start-process')
  @HttpCode(200)
  async start(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown) {
    const values = given(query, body);
    const processKey = textOf(values, 'processKey', 64);
    const definitionId = processKey === undefined ? demandId(values, 'processDefinitionId') : undefined;
    const start = {
      ...{ definitionId, processKey },
      title: textOf(values, 'title', 255),
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

  /** `name` of the message: wakes who waits for it longest, else begins the process that it begins. */
  @Post('send-message')
  @HttpCode(200)
  message(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown) {
    return this.send(actor, readEvent('message', query, body));
  }

  /** `name` of the signal: wakes all who wait for it and begins all processes that it begins. */
  @Post('send-signal')
  @HttpCode(200)
  signal(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown) {
    return this.send(actor, readEvent('signal', query, body));
  }

  private send(actor: Actor, message: ReturnType<typeof readEvent>) {
    return inOneTransaction(() => this.starts.send(actor, message));
  }
}
