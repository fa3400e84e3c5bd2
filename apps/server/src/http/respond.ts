import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { enveloped, languageOf } from './envelope.js';

const RAW = 'lamina:raw';

/** Marks a controller or route whose answers are sent without the envelope: tokens, captcha, files. */
export const Raw = () => SetMetadata(RAW, true);

/** Whether a route of a controller answers without the envelope. */
export const isRaw = (handler: object, controller: object): boolean =>
  Reflect.getMetadata(RAW, handler) === true || Reflect.getMetadata(RAW, controller) === true;

/** Wraps the results of handlers in the envelope. `undefined` is a write without a result. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.getAllAndOverride<boolean>(RAW, [context.getHandler(), context.getClass()]))
      return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const language = languageOf(request.headers['accept-language']);
    return next.handle().pipe(map((data: unknown) => enveloped(data, language)));
  }
}
