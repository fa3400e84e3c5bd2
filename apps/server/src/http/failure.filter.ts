import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, describe } from '../errors/index.js';
import { failure, languageOf } from './envelope.js';

/** Fastify's own refusals (body too large, bad JSON …) carry a statusCode. */
interface Coded {
  statusCode?: number;
  message?: string;
}

/** A request that met an unforeseen error. */
export type FailedRequest = FastifyRequest & { failure?: unknown };

const BY_STATUS: Record<number, string> = {
  400: 'request.unreadable',
  401: 'auth.unauthorized',
  403: 'access.refused',
  404: 'request.noPath',
  405: 'request.method',
  413: 'request.tooLarge',
  415: 'request.mediaType',
};

/** Turns whatever was thrown into the envelope. Only unforeseen errors are logged, with the request's id. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  private readonly logger = new Logger('Failure');

  catch(error: unknown, host: ArgumentsHost): void {
    this.answer(
      error,
      host.switchToHttp().getRequest<FastifyRequest>(),
      host.switchToHttp().getResponse<FastifyReply>(),
    );
  }

  /** The same for a route that is not a controller's. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const known = this.translate(error, request);
    void reply.status(known.http).send(failure(known, languageOf(request.headers['accept-language'])));
  }

  private translate(error: unknown, request: FastifyRequest): AppError {
    if (error instanceof AppError) return error;
    const status = error instanceof HttpException ? error.getStatus() : ((error as Coded | null)?.statusCode ?? 500);
    const key = BY_STATUS[status];
    if (key !== undefined) {
      const detail = error instanceof Error ? error.message : '';
      return new AppError(status, describe(key, { detail, path: request.url.split('?')[0] ?? '' }));
    }
    // The error log finds it there once the answer is out.
    (request as FailedRequest).failure = error;
    this.logger.error(
      `${request.id} ${request.method} ${request.url.split('?')[0]}`,
      error instanceof Error ? error.stack : String(error),
    );
    return new AppError(500, describe('request.failed', { id: String(request.id) }));
  }
}
