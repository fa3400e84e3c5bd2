import { describe } from '../../errors/index.js';
import type { Envelope, Language } from '../../http/index.js';

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'data' in value && 'msg' in value;

/**
 * What is kept of an answer: all but values that are told once (first passwords, secrets of clients). Who did not get
 * them hears that they were told, and has new ones made.
 */
export function withoutOnce(answer: unknown, language: Language): unknown {
  if (!isEnvelope(answer) || typeof answer.data !== 'object' || answer.data === null) return answer;
  const { once, ...data } = answer.data as Record<string, unknown>;
  if (once === undefined) return answer;
  return { ...answer, data, msg: describe('repeat.toldOnce')[language] };
}
