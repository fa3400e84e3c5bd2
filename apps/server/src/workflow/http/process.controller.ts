import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { demandId, languageOf, type Params, Raw, textOf } from '../../http/index.js';
import { type ModelView, ModelViews } from '../worklists/model-view.js';
import { pictureOf } from '../worklists/picture.js';

type Accepted = string | undefined;

const FILE = 'attachment; filename="process.bpmn20.xml"';
/** An image that is opened directly must not run scripts or load anything. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'";

/** The progress of a process, for people who take part in it or administer processes. */
@Controller('api/lc-flow/process')
@Permit('login')
export class ProcessController {
  constructor(private readonly views: ModelViews) {}

  @Get('history-flow-list')
  history(@CurrentActor() actor: Actor, @Query() query: Params, @Headers('accept-language') accepted: Accepted) {
    const range = { start: textOf(query, 'startActivityId', 64), end: textOf(query, 'endActivityId', 64) };
    return this.views.history(actor, demandId(query, 'processInstanceId'), range, languageOf(accepted));
  }

  /** The BPMN diagram of a definition or of the version that an instance runs on. */
  @Get('resource-view')
  @Raw()
  async resource(
    @CurrentActor() actor: Actor,
    @Query() query: Params,
    @Headers('accept-language') accepted: Accepted,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { xml } = await this.view(actor, query, accepted);
    // Set only now, because an error is not sent as a file.
    void reply.type('application/xml; charset=utf-8').header('content-disposition', FILE);
    return xml;
  }

  /** The same as an SVG image; for an instance with finished and active nodes. */
  @Get('diagram-view')
  @Raw()
  async diagram(
    @CurrentActor() actor: Actor,
    @Query() query: Params,
    @Headers('accept-language') accepted: Accepted,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const image = await pictureOf(await this.view(actor, query, accepted), languageOf(accepted));
    void reply.type('image/svg+xml; charset=utf-8').header('content-security-policy', INERT);
    return image;
  }

  /** Of an instance, or only the diagram of a definition. */
  @Get('model-view')
  view(
    @CurrentActor() actor: Actor,
    @Query() query: Params,
    @Headers('accept-language') accepted: Accepted,
  ): Promise<ModelView> {
    if (textOf(query, 'processInstanceId') === undefined)
      return this.views.drawing(actor, demandId(query, 'processDefinitionId'));
    return this.views.instance(actor, demandId(query, 'processInstanceId'), languageOf(accepted));
  }
}
