import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, ActorRequest } from '../access/index.js';
import type { FailureFilter } from '../http/index.js';
import type { Pipeline } from './pipeline.js';

/**
 * All regular calls: one wildcard beside the irregular controllers, whose exact paths win. A plain route and no
 * controller: Nest's chain of guards, interceptors and filters would cost a tenth of a list. What they do for
 * controllers is said here in full: who asks, the pipeline (which decides), the failure.
 */
export function serveResources(
  server: FastifyInstance,
  access: Access,
  pipeline: Pipeline,
  failures: FailureFilter,
): void {
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply): void =>
    failures.answer(error, request, reply);
  // The handler's own failures are caught here; a body that the parsers refuse never comes so far.
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      (request as ActorRequest).actor = access.recognise(request) ?? (await access.authenticate(request));
      const body = await pipeline.handle(request, reply);
      if (body !== undefined) void reply.send(body);
    } catch (error) {
      failures.answer(error, request, reply);
    }
  };
  // Nothing is returned: Fastify would watch the end of the answer once more for a promise.
  server.all('/api/*', { errorHandler }, (request, reply) => {
    // Where not even the failure can be answered, the connection is closed; the process goes on.
    serve(request, reply).catch((error: Error) => void reply.raw.destroy(error));
  });
}
