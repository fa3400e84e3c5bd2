import type { ActionSpec } from '../model.js';
import type { Effect, NewLines, Target } from './action.js';
import { type ActionContext, compileCondition, compileFormulaOf, compileSettings, forEach, inside } from './values.js';

type EffectSpec = NonNullable<ActionSpec['effects']>[number];
/** All keys of the effects; the schema ensures that exactly one kind is used. */
interface Said {
  create?: string;
  update?: string;
  move?: string;
  remove?: string;
  notify?: { roles?: string[]; users?: string };
  do?: string;
  each?: string;
  times?: string;
  when?: string;
  id?: string;
  where?: unknown;
  values?: Record<string, unknown>;
  set?: Record<string, unknown>;
  add?: Record<string, unknown>;
  lines?: Record<string, NewLinesSpec>;
  by?: string;
  text?: string;
  opens?: { menu: string; query: Record<string, unknown> };
}

type NewLinesSpec = NonNullable<ActionSpec['append']>[string];

/** Lines by property; the items that they are made from are available as `line` and `nth`. */
export function compileNewLines(
  spec: Readonly<Record<string, NewLinesSpec>> = {},
  action: ActionContext,
): Map<string, NewLines> {
  const lines = Object.entries(spec).map(([property, { each, when, values }]) => {
    const at = forEach(inside(action, property), each);
    const condition = compileFormulaOf(inside(at, 'when'), when);
    return [property, { each, when: condition, values: compileSettings(at, values) }] as const;
  });
  return new Map(lines);
}

function targetOf(model: string, { id, where }: Said, action: ActionContext): Target {
  if ((id === undefined) === (where === undefined)) action.context.complain(action.place, 'say either "id" or "where"');
  return {
    model,
    id: compileFormulaOf(inside(action, 'id'), id),
    where: where === undefined ? undefined : compileCondition(inside(action, 'where'), where),
  };
}

/** The effects on other documents. Lines of `each` are available as `line` and `nth`, repetitions as `time`. */
export function compileEffect(spec: EffectSpec, outer: ActionContext): Effect {
  const said = spec as Said;
  const { each, by } = said;
  const action = forEach(outer, each);
  const when = compileFormulaOf(inside(action, 'when'), said.when);
  if (said.create !== undefined) {
    const times = compileFormulaOf(inside(action, 'times'), said.times);
    const one = inside(action, 'values', said.times === undefined ? [] : ['time']);
    const values = compileSettings(one, said.values);
    return { kind: 'create', model: said.create, each, times, when, values, lines: compileNewLines(said.lines, one) };
  }
  if (said.notify !== undefined) {
    const { roles = [], users } = said.notify;
    if (roles.length === 0 && users === undefined) outer.context.complain(outer.place, 'say "roles" or "users"');
    return {
      kind: 'notify',
      roles,
      users: compileFormulaOf(inside(action, 'users'), users),
      text: said.text ?? '',
      opens: said.opens && {
        menu: said.opens.menu,
        query: compileSettings(inside(action, 'opens.query'), said.opens.query),
      },
      when,
    };
  }
  if (said.do !== undefined) return { kind: 'do', hook: said.do, when };
  if (said.remove !== undefined) return { kind: 'remove', target: targetOf(said.remove, said, action), each, when };
  const target = targetOf(said.update ?? said.move ?? '', said, action);
  const set = compileSettings(inside(action, 'set'), said.set);
  const add = compileSettings(inside(action, 'add'), said.add);
  if (said.update !== undefined && set.size + add.size === 0)
    outer.context.complain(outer.place, 'say what changes by "set" or "add"');
  return { kind: 'change', target, each, set, add, by, when };
}
