import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../../http/index.js';
import { OauthError } from './oauth-error.js';

/** Answers refusals of the token call with HTTP 400: with 401 the client would log out instead of showing the text. */
@Catch(OauthError)
export class OauthErrorFilter implements ExceptionFilter<OauthError> {
  catch(error: OauthError, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply.status(400).send(error.body(languageOf(request.headers['accept-language'])));
  }
}
