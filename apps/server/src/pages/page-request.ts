import { badRequest } from '../errors/index.js';
import type { Submission } from './pages.service.js';

const LONGEST_MESSAGE = 500;
const MOST_VERSIONS = 2 ** 31;

/** An id as clients send it: digits, as text or as a whole number that JavaScript can hold. */
export function readId(value: unknown, name = 'id'): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (text === undefined || text === null || text === '') throw badRequest('request.missing', { name });
  if (typeof text !== 'string' || !/^\d{1,19}$/.test(text)) throw badRequest('request.wrongType', { name });
  return text;
}

/** A version number from a query string or a body. */
export function readVersion(value: unknown, name: string): number {
  if (value === undefined || value === null || value === '') throw badRequest('request.missing', { name });
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number >= MOST_VERSIONS) {
    throw badRequest('request.wrongType', { name });
  }
  return number;
}

/** The body of submitConfig. */
export function readSubmission(body: unknown): Submission {
  const values =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
  const { id, config, baseVersion, factoryVersion, screen, detached } = values;
  if (config === undefined || config === null || config === '') throw badRequest('request.missing', { name: 'config' });
  const message = values['message'] ?? values['remark'] ?? '';
  if (typeof message !== 'string') throw badRequest('request.wrongType', { name: 'message' });
  if (detached !== undefined && detached !== null && typeof detached !== 'boolean')
    throw badRequest('request.wrongType', { name: 'detached' });
  return {
    id: readId(id),
    config,
    baseVersion:
      baseVersion === undefined || baseVersion === null ? undefined : readVersion(baseVersion, 'baseVersion'),
    factoryVersion:
      factoryVersion === undefined || factoryVersion === null
        ? undefined
        : readVersion(factoryVersion, 'factoryVersion'),
    ...(screen === undefined || screen === null ? {} : { screen }),
    ...(detached === true ? { detached } : {}),
    message: message.slice(0, LONGEST_MESSAGE),
  };
}

/** The body of compileScreen. */
export function readRegeneration(body: unknown): { id: string; from: unknown; to: unknown; config: unknown } {
  const values = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const { id, from, to, config } = values;
  for (const [name, value] of Object.entries({ from, to, config }))
    if (typeof value !== 'object' || value === null) throw badRequest('request.missing', { name });
  return { id: readId(id), from, to, config };
}
