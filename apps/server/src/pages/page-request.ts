import { badRequest } from '../errors/index.js';
import { demandId, demandNumber, isBlank, isObject, numberOf, type Params } from '../http/index.js';
import type { ScreenSpec } from '../metadata/index.js';
import type { Submission } from './pages.service.js';

const MAX_MESSAGE = 500;
const MAX_VERSION = 2 ** 31 - 1;

/** Number of a version of a page; undefined when absent. */
export const versionOf = (params: Params, name: string): number | undefined => numberOf(params, name, MAX_VERSION, 0);

/** As `versionOf`; throws 400 when it is absent. */
export const demandVersion = (params: Params, name: string): number => demandNumber(params, name, MAX_VERSION, 0);

/** The page of a body: JSON text or object. */
export function readPage(body: unknown): unknown {
  const { config } = isObject(body) ? body : {};
  if (isBlank(config)) throw badRequest('request.missing', { name: 'config' });
  return config;
}

/** The body of submitConfig. */
export function readSubmission(body: unknown): Submission {
  const values = isObject(body) ? body : {};
  const { screen, detached } = values;
  const config = readPage(values);
  const message = values['message'] ?? values['remark'] ?? '';
  if (typeof message !== 'string') throw badRequest('request.wrongType', { name: 'message' });
  if (detached !== undefined && detached !== null && typeof detached !== 'boolean')
    throw badRequest('request.wrongType', { name: 'detached' });
  return {
    id: demandId(values, 'id'),
    config,
    baseVersion: versionOf(values, 'baseVersion'),
    factoryVersion: versionOf(values, 'factoryVersion'),
    ...(screen === undefined || screen === null ? {} : { screen }),
    ...(detached === true ? { detached } : {}),
    message: message.slice(0, MAX_MESSAGE),
  };
}

/** The body of compileScreen. */
export function readRegeneration(body: unknown): { id: string; from: ScreenSpec; to: unknown; config: unknown } {
  const values = isObject(body) ? body : {};
  const { from, to, config } = values;
  for (const [name, value] of Object.entries({ from, to, config }))
    if (typeof value !== 'object' || value === null) throw badRequest('request.missing', { name });
  return { id: demandId(values, 'id'), from: from as ScreenSpec, to, config };
}
