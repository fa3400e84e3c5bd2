import { describe } from '../../errors/index.js';
import type { Envelope, Language } from '../../http/index.js';

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'data' in value && 'msg' in value;

/**
 * The answer to store: without values that are shown once (first passwords, secrets of clients). A caller who did not
 * get them learns that they were shown, and creates new ones.
 */
export function withoutOnce(answer: unknown, language: Language): unknown {
  if (!isEnvelope(answer) || typeof answer.data !== 'object' || answer.data === null) return answer;
  const { once, ...data } = answer.data as Record<string, unknown>;
  if (once === undefined) return answer;
  return { ...answer, data, msg: describe('repeat.toldOnce')[language] };
}
