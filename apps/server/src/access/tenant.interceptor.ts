import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import { DATABASE, type TenantDatabase } from '../database/index.js';
import type { ActorRequest } from './permit.js';

/** Controllers run within the caller's tenant, as the pipeline does, so that they use the right database. */
@Injectable()
export class TenantInterceptor implements NestInterceptor {
  constructor(@Inject(DATABASE) private readonly database: TenantDatabase) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { actor } = context.switchToHttp().getRequest<ActorRequest>();
    if (actor === undefined) return next.handle();
    return new Observable((subscriber) =>
      this.database.within(actor.tenantId, () => next.handle().subscribe(subscriber)),
    );
  }
}
