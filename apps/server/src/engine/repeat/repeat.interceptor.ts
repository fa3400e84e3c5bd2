import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { ActorRequest } from '../../access/index.js';
import { KEY_HEADER, Repeats } from './repeats.js';

/** Runs calls of controllers with an `Idempotency-Key` once. Calls without a person (logins) are not stored. */
@Injectable()
export class RepeatInterceptor implements NestInterceptor {
  constructor(private readonly repeats: Repeats) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<ActorRequest>();
    const { actor } = request;
    if (actor === undefined || request.method === 'GET' || request.headers[KEY_HEADER] === undefined)
      return next.handle();
    const reply = http.getResponse<FastifyReply>();
    const run = (): Promise<unknown> => lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(this.repeats.once({ request, reply, actor, single: false }, run));
  }
}
