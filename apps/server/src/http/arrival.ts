import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, describe } from '../errors/index.js';
import { failure, languageOf } from './envelope.js';

/** Time limits for the arrival of a request body, in seconds. */
export interface Arrival {
  bodySeconds: number;
  /** For bodies with files. */
  uploadSeconds: number;
}

const TOO_SLOW = 408;
/** The rest of a refused body is read and discarded for at most this time, so that the client receives the answer. */
const DRAIN_MS = 10_000;

const hasBody = ({ raw }: FastifyRequest): boolean =>
  raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;

const isUpload = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('multipart/') === true;

/**
 * Limits the time for the arrival of a body, and reads refused bodies to their end: otherwise the next request on the
 * connection would wait forever behind the unread body.
 */
export function boundArrival(server: FastifyInstance, { bodySeconds, uploadSeconds }: Arrival): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, isUpload(request) ? uploadSeconds : bodySeconds);
    done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) drain(request);
    done();
  });
}

function watch(request: FastifyRequest, reply: FastifyReply, seconds: number): void {
  const { raw } = request;
  const timer = setTimeout(() => {
    if (raw.complete || reply.sent) return;
    const words = describe('request.slow', { seconds });
    const body = failure(new AppError(TOO_SLOW, words), languageOf(request.headers['accept-language']));
    void reply.status(TOO_SLOW).header('connection', 'close').send(body);
    reply.raw.once('finish', () => raw.socket.destroySoon());
  }, seconds * 1000).unref();
  const stop = (): void => clearTimeout(timer);
  raw.once('end', stop);
  raw.once('close', stop);
}

function drain({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
