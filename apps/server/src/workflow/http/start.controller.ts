import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { badRequest } from '../../errors/index.js';
import { Starts } from '../service/starts.js';
import { demandId, given, idsOf, textOf } from './flow-request.js';

type Values = Record<string, unknown>;

const PERSONS = 100;

/** Starts processes that are about no document of their own. */
@Controller('api/lc-flow/work')
@Permit('login')
export class StartController {
  constructor(private readonly starts: Starts) {}

  /** `processDefinitionId`, or `processKey` for its newest version; `title` and `variables` (JSON) as wished. */
  @Post('start-process')
  @HttpCode(200)
  async start(@CurrentActor() actor: Actor, @Query() query: Values, @Body() body: unknown) {
    const values = given(query, body);
    const { variables } = values;
    if (variables !== undefined && (typeof variables !== 'object' || variables === null || Array.isArray(variables)))
      throw badRequest('request.wrongType', { name: 'variables' });
    const processKey = textOf(values, 'processKey', 64);
    const definitionId = processKey === undefined ? demandId(values, 'processDefinitionId') : undefined;
    const { instanceId } = await this.starts.start(actor, {
      ...{ definitionId, processKey },
      title: textOf(values, 'title', 255),
      comment: textOf(values, 'comment', 1000),
      nextNodeId: textOf(values, 'nextNodeId', 64),
      nextUserIds: idsOf(values, 'nextUserIds', PERSONS),
      variables: variables as Record<string, unknown> | undefined,
    });
    return { processInstanceId: instanceId };
  }
}
