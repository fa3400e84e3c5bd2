import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, describe } from '../errors/index.js';
import { failure, languageOf } from './envelope.js';
import { FailureLog } from './failure-log.js';
import { outageOf } from './outage.js';

/** Errors of Fastify (body too large, invalid JSON …) have a statusCode. */
interface Coded {
  statusCode?: number;
  message?: string;
}

/** A request with an unexpected error. */
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

/**
 * The messages of these statuses contain the request id, so that people can ask about it. The message of 500 always has
 * it.
 */
const ASKED_ABOUT: ReadonlySet<number> = new Set([429, 503, 507]);

/** Shared by the filters of controllers and of resources, which log the same failures. */
const log = new FailureLog();

/**
 * Converts errors to the envelope. Outages (database, disk, lock) become 503 or 507 and are logged in one line;
 * unexpected errors are logged with their stack and the request id.
 */
@Catch()
export class FailureFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    this.answer(
      error,
      host.switchToHttp().getRequest<FastifyRequest>(),
      host.switchToHttp().getResponse<FastifyReply>(),
    );
  }

  /** The same for a route outside of controllers. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const known = this.translate(error, request);
    if (known.extra.retryAfter !== undefined) void reply.header('retry-after', String(known.extra.retryAfter));
    const language = languageOf(request.headers['accept-language']);
    const body = failure(known, language);
    if (ASKED_ABOUT.has(known.status))
      body.msg = describe('request.withId', { message: known.words, id: String(request.id) })[language];
    void reply.status(known.http).send(body);
  }

  private translate(error: unknown, request: FastifyRequest): AppError {
    if (error instanceof AppError) return error;
    const status = error instanceof HttpException ? error.getStatus() : ((error as Coded | null)?.statusCode ?? 500);
    const key = BY_STATUS[status];
    if (key !== undefined) {
      const detail = error instanceof Error ? error.message : '';
      return new AppError(status, describe(key, { detail, path: request.url.split('?')[0] ?? '' }));
    }
    const place = `${request.id} ${request.method} ${request.url.split('?')[0]}`;
    const text = error instanceof Error ? error.message : String(error);
    const outage = outageOf(error);
    if (outage !== undefined) {
      const isNew = log.tell(`${outage.words.en} ${text}`, `${outage.http} ${place}: ${text}`);
      // For an outage, one row in the error log is enough.
      if (isNew) (request as FailedRequest).failure = error;
      return outage;
    }
    // The error log reads it after the answer was sent.
    (request as FailedRequest).failure = error;
    const stack = error instanceof Error ? error.stack : undefined;
    log.tell(`${request.url.split('?')[0]} ${text}`, `${place}: ${text}`, stack);
    return new AppError(500, describe('request.failed', { id: String(request.id) }));
  }
}
