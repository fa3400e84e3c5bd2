import { badRequest } from '../errors/index.js';
import { demandId, demandNumber, idsOf, isBlank, isObject, numberOf, type Params } from '../http/index.js';
import type { ScreenSpec } from '../metadata/index.js';
import type { Submission } from './pages.service.js';
import type { ReleaseWish, Sighting } from './releases.service.js';

const MAX_MESSAGE = 500;
const MAX_VERSION = 2 ** 31 - 1;

/** Number of a page version; undefined when missing. */
export const versionOf = (params: Params, name: string): number | undefined => numberOf(params, name, MAX_VERSION, 0);

/** Like `versionOf`, but throws 400 when it is missing. */
export const demandVersion = (params: Params, name: string): number => demandNumber(params, name, MAX_VERSION, 0);

/** The page in a body: JSON text or object. */
export function readPage(body: unknown): unknown {
  const { config } = isObject(body) ? body : {};
  if (isBlank(config)) throw badRequest('request.missing', { name: 'config' });
  return config;
}

/** The body of submitConfig. */
export function readSubmission(body: unknown): Submission {
  const values = isObject(body) ? body : {};
  const { screen, detached, release } = values;
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
    ...(release === undefined || release === null ? {} : { release: readRelease(release) }),
    message: message.slice(0, MAX_MESSAGE),
  };
}

const MAX_NAMED = 50;
const MAX_ERRORS = 100_000;

/** The audience of a partial release: `{roleIds, userIds, share, maxErrors}`. Throws 400 when it is empty. */
function readRelease(value: unknown): ReleaseWish {
  if (!isObject(value)) throw badRequest('request.wrongType', { name: 'release' });
  const ids = (name: string): string[] => (isBlank(value[name]) ? [] : idsOf(value as Params, name, MAX_NAMED));
  const [roleIds, userIds] = [ids('roleIds'), ids('userIds')];
  const share = numberOf(value as Params, 'share', 100, 0) ?? 0;
  if (roleIds.length === 0 && userIds.length === 0 && share === 0) throw badRequest('page.releaseNobody');
  return { roleIds, userIds, share, maxErrors: numberOf(value as Params, 'maxErrors', MAX_ERRORS, 0) ?? 0 };
}

const MAX_SIGHTINGS = 20;
const MAX_COUNT = 10_000;
const MAX_MS = 600_000;

/** The body of countPage: `{items: [{menuId, version, opened, errors, refused, failed, lists, listMs}]}`. */
export function readSightings(body: unknown): Sighting[] {
  const { items } = isObject(body) ? body : {};
  if (!Array.isArray(items) || items.length > MAX_SIGHTINGS) throw badRequest('request.wrongType', { name: 'items' });
  return items.map((item: unknown) => {
    if (!isObject(item)) throw badRequest('request.wrongType', { name: 'items' });
    const values = item as Params;
    const count = (name: string, max = MAX_COUNT): number => numberOf(values, name, max, 0) ?? 0;
    return {
      ...{ menuId: demandId(values, 'menuId'), configVersion: demandVersion(values, 'version') },
      ...{ opened: count('opened'), errors: count('errors'), refused: count('refused'), failed: count('failed') },
      ...{ lists: count('lists'), listMs: count('listMs', MAX_MS) },
    };
  });
}

/** The body of compileScreen. */
export function readRegeneration(body: unknown): { id: string; from: ScreenSpec; to: unknown; config: unknown } {
  const values = isObject(body) ? body : {};
  const { from, to, config } = values;
  for (const [name, value] of Object.entries({ from, to, config }))
    if (typeof value !== 'object' || value === null) throw badRequest('request.missing', { name });
  return { id: demandId(values, 'id'), from: from as ScreenSpec, to, config };
}
