import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, ActorRequest } from '../access/index.js';
import type { FailureFilter } from '../http/index.js';
import type { Pipeline } from './pipeline.js';

/**
 * All regular calls: one wildcard route after the exact paths of controllers. It is a plain route and no controller,
 * because Nest's guards, interceptors and filters would take a tenth of the time of a list. So this file does all they
 * do for controllers: authentication, the pipeline (with its access decision), and errors.
 */
export function serveResources(
  server: FastifyInstance,
  access: Access,
  pipeline: Pipeline,
  failures: FailureFilter,
): void {
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply): void =>
    failures.answer(error, request, reply);
  // Errors of the handler are caught here; a body that the parsers refuse does not reach it.
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      (request as ActorRequest).actor = access.recognise(request) ?? (await access.authenticate(request));
      const body = await pipeline.handle(request, reply);
      if (body !== undefined) void reply.send(body);
    } catch (error) {
      failures.answer(error, request, reply);
    }
  };
  // Nothing is returned: for a promise, Fastify would watch the end of the answer a second time.
  server.all('/api/*', { errorHandler }, (request, reply) => {
    // When not even the error can be sent, the connection is closed; the process continues.
    serve(request, reply).catch((error: Error) => void reply.raw.destroy(error));
  });
}
