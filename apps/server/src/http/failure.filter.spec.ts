import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, badRequest, describe as words, unavailable } from '../errors/index.js';
import { FailureFilter } from './failure.filter.js';

function told(error: unknown, language = 'zh') {
  const said: { status?: number; body?: { code: number; msg: string }; headers: Record<string, string> } = {
    headers: {},
  };
  const reply = {
    header: (name: string, value: string) => void (said.headers[name] = value),
    status: (status: number) => ({ send: (body: typeof said.body) => void Object.assign(said, { status, body }) }),
  };
  const request = { id: 'mine-1', method: 'GET', url: '/api/x', headers: { 'accept-language': language } };
  new FailureFilter().answer(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return said;
}

describe('the text of a failure', () => {
  it.each([
    ['too many', new AppError(429, words('auth.busy'), { retryAfter: 1 }), 429],
    ['crowded', unavailable('outage.crowded', 5), 503],
    ['a database that is away', Object.assign(new Error('x'), { code: 'PROTOCOL_CONNECTION_LOST' }), 503],
    ['a full disk', Object.assign(new Error('x'), { code: 'ENOSPC' }), 507],
  ])('names the request: %s', (_name, error, status) => {
    const { body, headers, ...said } = told(error);
    expect([said.status, body?.code]).toEqual([status, status]);
    expect(body?.msg).toMatch(/^.{4,} \(请求编号 mine-1\)$/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(told(error, 'en').body?.msg).toMatch(/^.{4,} \(request mine-1\)$/);
  });

  it('is the refusal alone where the caller himself can mend it', () => {
    expect(told(badRequest('request.noRecord')).body?.msg).toBe(words('request.noRecord').zh);
  });
});
