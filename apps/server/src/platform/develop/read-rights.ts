import { badRequest } from '../../errors/index.js';
import type { PublishedRights } from '../../engine/index.js';
import type { AccessSpec, FileCheck, ScreenSpec } from '../../metadata/index.js';
import type { Publication } from './model-preparation.js';
import type { MenuChoice } from './usual-rights.js';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const invalid = (detail: string) => badRequest('model.invalid', { detail });
const CODE = /^[A-Za-z][\w-]{0,63}$/;
const FILE = /^[a-z][a-z0-9-]{0,40}\.screen\.json$/;
/** Screens of one model, and roles that are given one. */
const MAX_LISTED = 20;

function readMenu(menu: unknown): MenuChoice {
  if (!isObject(menu)) throw invalid('menu: write an object');
  const { parent, icon, sort, roles = [], lines, ...more } = menu;
  const [unknown] = Object.keys(more);
  if (unknown !== undefined) throw invalid(`menu: unknown key "${unknown}"`);
  if (parent !== undefined && (typeof parent !== 'string' || !CODE.test(parent)))
    throw invalid('menu.parent: write the code of a menu');
  if (icon !== undefined && (typeof icon !== 'string' || icon.length > 128))
    throw invalid('menu.icon: write its classes');
  if (sort !== undefined && (!Number.isInteger(sort) || (sort as number) < 0))
    throw invalid('menu.sort: write a number');
  if (lines !== undefined && typeof lines !== 'boolean') throw invalid('menu.lines: write true or false');
  const isList = Array.isArray(roles) && roles.length <= MAX_LISTED && roles.every((role) => typeof role === 'string');
  if (!isList) throw invalid('menu.roles: write a list of aliases of roles');
  return {
    ...(parent !== undefined && { parent: parent as string }),
    ...(icon !== undefined && { icon: icon as string }),
    ...(sort !== undefined && { sort: sort as number }),
    ...(lines === true && { lines }),
    roles: roles as string[],
  };
}

function readFiles(check: FileCheck, key: string, access: unknown, screens: unknown): PublishedRights {
  const wrong = check('access', access).map((problem) => `access ${problem}`);
  if (wrong.length > 0) throw invalid(wrong.join('; '));
  const spec = access as AccessSpec;
  if (spec.model !== key) throw invalid(`access.model is ${String(spec.model)}, not ${key}`);
  if (spec.dataScopes !== undefined || spec.fieldRules !== undefined)
    throw invalid('access: data scopes and field rules are given in the administration');
  if (!isObject(screens) || Object.keys(screens).length > MAX_LISTED) throw invalid('screens: write them by file name');
  for (const [name, screen] of Object.entries(screens)) {
    if (!FILE.test(name)) throw invalid(`screens: ${name.slice(0, 60)} is no name like list.screen.json`);
    const problems = check('screen', screen).map((problem) => `screens.${name} ${problem}`);
    if (problems.length > 0) throw invalid(problems.join('; '));
  }
  return { access: spec, screens: screens as Record<string, ScreenSpec> };
}

/** What a body says of menu, rights and screens. Throws 400 with the place. */
export function readRights(
  check: FileCheck,
  key: string,
  { menu, access, screens }: { menu?: unknown; access?: unknown; screens?: unknown },
): Publication['rights'] {
  if (menu !== undefined && access !== undefined) throw invalid('menu: say it in access, or leave access out');
  if (menu !== undefined) return readMenu(menu);
  if (access === null) return null;
  if (access !== undefined) return readFiles(check, key, access, screens ?? {});
  if (screens !== undefined) throw invalid('screens: they need access');
  return undefined;
}
