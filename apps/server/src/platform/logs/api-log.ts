import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ActorRequest, MANAGING_TENANT } from '../../access/index.js';
import { CLOCK, type Clock, CONFIG, type Config, newId } from '../../config/index.js';
import { MetadataService } from '../../engine/index.js';
import type { FailedRequest } from '../../http/index.js';
import { onAnswered } from '../../observability/index.js';
import { failureOf } from './failure.js';
import { LogParams } from './log-params.js';
import { LogQueue } from './log-queue.js';
import type { LogRow } from './log-rows.js';
import { paramsText } from './masking.js';
import { type Place, hostOf, SERVICE } from './place.js';

/** Calls that would only tell of themselves: looks at the logs, the bell, the captcha. */
const SILENT = /^\/api\/(lc-log\/|lc-auth\/oauth\/captcha|at\/base\/localMassage\/(page|getNoticeList|stream))/;
/** Bodies beyond so many bytes are not kept until they are written: their text, which is cut, is made at once. */
const LARGEST_BODY = 16_384;
const SERVER_ERROR = 500;
const HUNG_UP = 499;

/** One answered call, as little of it as the rows need. */
interface Call {
  readonly method: string;
  readonly path: string;
  /** What the log keeps of query and body. */
  params(): string | null;
  readonly status: number;
  readonly millis: number;
  readonly ip: string;
  readonly agent: string;
  readonly account: string | null;
  readonly tenantId: string;
  readonly time: string;
  readonly failure: unknown;
  readonly requestId: string;
}

const TENANT = /^\d{6}$/;

/** Writes down every call of the API once it is answered, and every server error. */
@Injectable()
export class ApiLog implements OnModuleInit {
  private readonly place: Place;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly queue: LogQueue,
    private readonly params: LogParams,
    private readonly metadata: MetadataService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.place = hostOf(config.production);
  }

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance() as FastifyInstance;
    onAnswered(server, (request, reply, gone) => this.note(request, reply, gone));
  }

  private note(request: FastifyRequest, reply: FastifyReply, gone: boolean): void {
    const { url } = request;
    if (!url.startsWith('/api/')) return;
    const cut = url.indexOf('?');
    const path = cut < 0 ? url : url.slice(0, cut);
    const { failure } = request as FailedRequest;
    // Who hung up got no status.
    const status = gone ? HUNG_UP : reply.statusCode;
    if (failure === undefined && !this.wanted(request.method, path, status)) return;
    const call = this.callOf(request, reply, { path, status, failure });
    if (this.params.apiScope !== 'none') this.queue.add(() => ({ table: 'lc_log_api', row: this.apiRow(call) }));
    if (failure !== undefined && status >= SERVER_ERROR)
      this.queue.add(() => ({ table: 'lc_log_error', row: this.errorRow(call) }));
  }

  private wanted(method: string, path: string, status: number): boolean {
    const { apiScope } = this.params;
    if (apiScope === 'none' || SILENT.test(path)) return false;
    return apiScope === 'all' || method !== 'GET' || status >= 400;
  }

  private callOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, status, failure }: Pick<Call, 'path' | 'status' | 'failure'>,
  ): Call {
    const { actor } = request as ActorRequest;
    const query = request.query as Record<string, unknown>;
    const { body } = request;
    const params = (): string | null => paramsText(path, query, body);
    const isLarge = body !== undefined && body !== null && !(Number(request.headers['content-length']) <= LARGEST_BODY);
    const text = isLarge ? params() : undefined;
    const claimed = query['tenantId'] ?? request.headers['tenant-id'];
    return {
      method: request.method,
      path,
      status,
      failure,
      params: isLarge ? () => text ?? null : params,
      millis: reply.elapsedTime,
      // A connection that is closed has no address any more, unless somebody asked for it before.
      ip: (request.ip as string | undefined) ?? '',
      agent: request.headers['user-agent'] ?? '',
      account: actor?.account ?? (typeof query['username'] === 'string' ? query['username'] : null),
      tenantId: actor?.tenantId ?? (typeof claimed === 'string' && TENANT.test(claimed) ? claimed : MANAGING_TENANT),
      time: this.clock.now(),
      requestId: String(request.id),
    };
  }

  private apiRow(call: Call): LogRow {
    const { method, path } = call;
    const found = this.metadata.registry.route(method, path);
    const route = found === undefined || 'otherMethods' in found ? undefined : found;
    const verb = route?.call.verb ?? path.slice(path.lastIndexOf('/') + 1);
    return [
      ...[newId(), call.tenantId, SERVICE, this.place.host, this.place.ip, this.place.env, '1'],
      (route === undefined ? verb : `${route.resource.label.zh} ${verb}`).slice(0, 255),
      ...[method.slice(0, 10), path.slice(0, 1000), call.status, call.ip.slice(0, 255), call.agent.slice(0, 1000)],
      route?.resource.key ?? path.split('/').slice(2, 4).join('/').slice(0, 255),
      ...[verb.slice(0, 255), call.params(), call.millis.toFixed(0)],
      ...[call.account?.slice(0, 64) ?? null, call.time, call.requestId],
    ];
  }

  private errorRow(call: Call): LogRow {
    const { name, message, stack, file, line } = failureOf(call.failure);
    return [
      ...[newId(), call.tenantId, SERVICE, this.place.host, this.place.ip, this.place.env],
      ...[call.method.slice(0, 10), call.path.slice(0, 1000), call.ip.slice(0, 255), call.agent.slice(0, 1000)],
      ...[call.params(), stack, name, message, file, line],
      ...[call.millis.toFixed(0), call.account?.slice(0, 64) ?? null, call.time, call.requestId],
    ];
  }
}
