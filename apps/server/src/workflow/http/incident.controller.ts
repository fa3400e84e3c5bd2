import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { badRequest, describe } from '../../errors/index.js';
import { demandId, given, languageOf, Message, type Params, textOf, Takes } from '../../http/index.js';
import { IncidentList } from '../worklists/incident-list.js';
import { IncidentDesk } from '../service/incident-desk.js';
import { pageOfQuery } from './list-request.js';

const STATES = ['open', 'resolved', 'closed'] as const;

/** Incidents that stopped processes of the tenant: list, try again, dismiss. */
@Controller('api/lc-flow/incident')
@Permit('menu:flow_incident')
export class IncidentController {
  constructor(
    private readonly incidents: IncidentList,
    private readonly desk: IncidentDesk,
  ) {}

  /** `state` (default open, `all`), `kind`, `processDefinitionKey`, `processInstanceId`; the latest first. */
  @Get('list')
  @Takes({
    state: 'one(open|resolved|closed|all)',
    kind: 'text(16)',
    processDefinitionKey: 'text(64)',
    processInstanceId: 'id',
    current: 'number',
    size: 'number',
  })
  list(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: string | undefined) {
    const asked = textOf(query, 'state', 16) ?? 'open';
    const state = STATES.find((one) => one === asked);
    if (state === undefined && asked !== 'all') throw badRequest('request.wrongType', { name: 'state' });
    const instanceId =
      textOf(query, 'processInstanceId') === undefined ? undefined : demandId(query, 'processInstanceId');
    const processKey = textOf(query, 'processDefinitionKey', 64);
    const filter = { state, kind: textOf(query, 'kind', 16), processKey, instanceId };
    return this.incidents.page(actor, filter, pageOfQuery(query), languageOf(accepted));
  }

  @Post('retry')
  @Takes({ id: 'id!' })
  @Permit('flow_incident_retry')
  @HttpCode(200)
  async retry(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const id = demandId(given(query, body), 'id');
    return inOneTransaction(
      () => this.desk.retry(actor, id),
      () => new Message(describe('workflow.incidentResolved')),
    );
  }

  @Post('close')
  @Takes({ id: 'id!' })
  @Permit('flow_incident_close')
  @HttpCode(200)
  async close(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<Message> {
    const id = demandId(given(query, body), 'id');
    return inOneTransaction(
      () => this.desk.close(actor, id),
      () => new Message(describe('workflow.incidentClosed')),
    );
  }
}
