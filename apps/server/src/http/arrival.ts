import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, describe } from '../errors/index.js';
import { failure, languageOf } from './envelope.js';

/** Seconds in which the body of a request has to arrive. */
export interface Arrival {
  bodySeconds: number;
  /** Of files. */
  uploadSeconds: number;
}

const TOO_SLOW = 408;
/** What is left of a refused body is read and thrown away for so long, so that its sender gets the answer. */
const DRAIN_MS = 10_000;

const hasBody = ({ raw }: FastifyRequest): boolean =>
  raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;

const isUpload = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('multipart/') === true;

/**
 * Bounds how long a body may take to arrive, and reads refused ones to their end: the next request on the connection
 * must not wait forever behind a body that nobody wants.
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
