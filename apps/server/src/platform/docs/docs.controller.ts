import { Controller, Get, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { languageOf, Raw } from '../../http/index.js';
import { callsHtml, SCRIPT, shellHtml } from './docs-page.js';
import { type OpenApi, OpenApiDocuments } from './openapi.js';

type Accepted = string | undefined;

/** The page runs the server's own script only, and lets nothing else in. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'self'; base-uri 'none'";
const HTML = 'text/html; charset=utf-8';

/** The description of all calls, for programs and for people. */
@Controller('api/docs')
@Raw()
export class DocsController {
  constructor(private readonly documents: OpenApiDocuments) {}

  @Get()
  @Permit('public')
  page(@Headers('accept-language') accepted: Accepted, @Res({ passthrough: true }) reply: FastifyReply): string {
    const language = languageOf(accepted);
    void reply.header('content-security-policy', POLICY).type(HTML);
    return shellHtml(this.documents.title(language), language);
  }

  @Get('docs.js')
  @Permit('public')
  script(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.header('cache-control', 'public, max-age=300').type('text/javascript; charset=utf-8');
    return SCRIPT;
  }

  @Get('calls')
  @Permit('login')
  calls(@Headers('accept-language') accepted: Accepted, @Res({ passthrough: true }) reply: FastifyReply): string {
    const language = languageOf(accepted);
    void reply.type(HTML);
    return callsHtml(this.documents.of(language), language);
  }

  @Get('openapi.json')
  @Permit('login')
  document(@CurrentActor() actor: Actor, @Headers('accept-language') accepted: Accepted): Promise<OpenApi> {
    return this.documents.withDictionaries(languageOf(accepted), actor.tenantId);
  }
}
