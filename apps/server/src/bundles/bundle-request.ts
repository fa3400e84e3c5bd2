import { badRequest } from '../errors/index.js';
import { demandText, isBlank, isObject, listOf, objectOf, textOf, type Params } from '../http/index.js';
import type { Decisions } from './bundles.service.js';
import type { Chosen } from './contents.js';
import type { Choice, Picks } from './plan/plan-item.js';

const MAX_MENUS = 500;
const MAX_ROLES = 100;
const LONGEST_NAME = 128;
const CHOICES = new Set(['mine', 'theirs', 'merged']);
const SIDES = new Set(['mine', 'theirs']);

/** Menus and roles from a body or query: lists, or texts separated by commas. */
export function readChosen(params: Params): Chosen {
  const menus = listOf(params, 'menus', MAX_MENUS);
  if (menus.length === 0) throw badRequest('request.missing', { name: 'menus' });
  return { menus: [...new Set(menus)], roles: [...new Set(listOf(params, 'roles', MAX_ROLES))] };
}

export const readName = (params: Params): string => demandText(params, 'name', LONGEST_NAME);

/** A form sends the items of the plan back, each with its `choice` and with its `conflicts`, each with a `side`. */
function readItems(items: unknown): { choices: Params; picks: Params } {
  const rows = Array.isArray(items) ? items.filter(isObject) : [];
  const choices = Object.fromEntries(rows.map(({ id, choice }) => [String(id), choice]));
  const picks = rows.flatMap(({ id, choice, conflicts }) => {
    const sides = Array.isArray(conflicts) && choice === 'merged' ? conflicts.filter(isObject) : [];
    const own = Object.fromEntries(sides.map(({ place, side }) => [String(place), side]));
    return sides.length === 0 ? [] : [[String(id), own] as const];
  });
  return { choices, picks: Object.fromEntries(picks) };
}

/** Decisions on a plan: `choices` by item, `picks` by item and place, or both in `items`. Throws 400 with the name. */
export function readDecisions(body: unknown): Decisions & { mark: string | undefined } {
  const params = isObject(body) ? body : {};
  const { items } = params;
  const shown = readItems(items);
  const choices = { ...shown.choices, ...objectOf(params, 'choices') };
  for (const [item, choice] of Object.entries(choices)) {
    if (isBlank(choice)) delete choices[item];
    else if (!CHOICES.has(String(choice))) throw badRequest('request.wrongType', { name: `choices.${item}` });
  }
  const picks = { ...shown.picks, ...objectOf(params, 'picks') };
  for (const [item, places] of Object.entries(picks)) {
    const isRight = isObject(places) && Object.values(places).every((side) => SIDES.has(String(side)));
    if (!isRight) throw badRequest('request.wrongType', { name: `picks.${item}` });
  }
  return {
    choices: choices as Record<string, Choice>,
    picks: picks as Record<string, Picks>,
    mark: textOf(params, 'mark', 64),
  };
}
