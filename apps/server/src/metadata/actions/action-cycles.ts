import type { Resource } from '../resource.js';
import type { Action, Effect } from './action.js';

/** Actions of other models that an effect starts: the one that it names, and those that happen when it saves. */
function ledTo(effect: Effect, resources: ReadonlyMap<string, Resource>): [Resource, Action][] {
  if (effect.kind === 'notify' || effect.kind === 'do') return [];
  const target = resources.get(effect.kind === 'create' ? effect.model : effect.target.model);
  if (target === undefined) return [];
  const happens = ({ name, spec }: Action): boolean =>
    effect.kind === 'change' ? name === effect.by : spec.on?.includes(effect.kind) === true;
  return [...target.actions.values()].filter(happens).map((action) => [target, action]);
}

/** Reports actions that would start one another without end. */
export function checkCycles(
  resources: ReadonlyMap<string, Resource>,
  complain: (place: string, problem: string) => void,
): void {
  const done = new Set<string>();
  const visit = (owner: Resource, action: Action, trail: readonly string[]): void => {
    const name = `${owner.key}.${action.name}`;
    if (trail.includes(name)) {
      const ring = [...trail.slice(trail.indexOf(name)), name].join(' → ');
      complain(`${owner.key}.actions.${action.name}`, `its effects lead back to it: ${ring}`);
      return;
    }
    if (done.has(name)) return;
    for (const effect of action.effects)
      for (const [target, next] of ledTo(effect, resources)) visit(target, next, [...trail, name]);
    done.add(name);
  };
  for (const owner of resources.values()) for (const action of owner.actions.values()) visit(owner, action, []);
}
