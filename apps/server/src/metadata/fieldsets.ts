import type { FieldsetFile } from '../../../../schemas/meta/fieldset.js';
import { mergePatch } from './merge-patch.js';
import type { ModelSpec } from './model.js';

export type FieldsetSpec = FieldsetFile;

/** The fieldsets that models may use, and how the result is checked. */
export interface Fieldsets {
  readonly fieldsets?: readonly FieldsetSpec[];
  /** Problems of a whole model, one line each. Default: it is not checked again. */
  readonly check?: (kind: 'model' | 'fieldset', value: unknown) => string[];
}

type Json = Record<string, unknown>;
type Parts = Pick<FieldsetSpec, (typeof MAPS)[number] | (typeof LISTS)[number] | (typeof WHOLE)[number]>;

/** How a part is joined: entry by entry, as one list after another, or only from one source. */
const MAPS = ['fields', 'actions', 'calls'] as const;
const LISTS = ['guards', 'indexes'] as const;
const WHOLE = ['dialect', 'process', 'states', 'editable', 'approval'] as const;

/** The source of a part, for error messages. */
interface Source {
  readonly name: string;
  readonly parts: Parts;
}

/** Joins parts in their order; entries that occur twice are reported. */
function join(sources: readonly Source[], complain: (problem: string) => void): Json {
  const joined: Json = {};
  const owners = new Map<string, string>();
  const claim = (place: string, { name }: Source): boolean => {
    const owner = owners.get(place);
    if (owner !== undefined) complain(`${owner} and ${name} both have ${place}: change it by "patch"`);
    owners.set(place, owner ?? name);
    return owner === undefined;
  };
  for (const source of sources) {
    for (const part of MAPS) {
      for (const [key, value] of Object.entries(source.parts[part] ?? {}))
        if (claim(`${part}.${key}`, source)) joined[part] = { ...(joined[part] as Json | undefined), [key]: value };
    }
    for (const part of LISTS) {
      const more = source.parts[part];
      if (more !== undefined) joined[part] = [...((joined[part] as unknown[] | undefined) ?? []), ...more];
    }
    for (const part of WHOLE) {
      const value = source.parts[part];
      if (value !== undefined && claim(part, source)) joined[part] = value;
    }
  }
  return joined;
}

/** A patch must change something that exists: a misspelt one would do nothing, without an error. */
function checkPatch(patch: Readonly<Json>, target: Readonly<Json>, complain: (problem: string) => void): void {
  for (const [part, changes] of Object.entries(patch)) {
    const { [part]: before } = target;
    if (before === undefined) complain(`patch.${part}: the fieldsets have none`);
    else if ((MAPS as readonly string[]).includes(part))
      for (const key of Object.keys((changes ?? {}) as Json))
        if (!Object.hasOwn(before as Json, key)) complain(`patch.${part}.${key}: the fieldsets have no ${key}`);
  }
}

/** `alsoMust` of a patched action: rules in addition to those of the fieldset, which `must` would replace. */
const withMoreRules = ({ actions, ...parts }: Json): Json => ({
  ...parts,
  ...(actions !== undefined && {
    actions: Object.fromEntries(
      Object.entries(actions as Record<string, Json>).map(([key, { alsoMust, ...action }]) => [
        key,
        alsoMust === undefined
          ? action
          : { ...action, must: [...((action['must'] ?? []) as unknown[]), ...(alsoMust as unknown[])] },
      ]),
    ),
  }),
});

/** The parts of the sets in `uses`, changed as `patch` says. */
function partsOf(
  { uses = [], patch }: Pick<FieldsetSpec, 'uses' | 'patch'>,
  sets: ReadonlyMap<string, FieldsetSpec>,
  trail: readonly string[],
  complain: (problem: string) => void,
): Source & { place: FieldsetSpec['place'] } {
  const found = uses.flatMap((key) => {
    const set = sets.get(key);
    if (set === undefined) complain(`there is no fieldset ${key}`);
    else if (trail.includes(key)) complain(`fieldsets use each other: ${[...trail, key].join(' → ')}`);
    else {
      const below = partsOf(set, sets, [...trail, key], complain);
      const own = { name: `the fieldset ${key}`, parts: set as Parts };
      const parts = join(set.place === 'before' ? [own, below] : [below, own], complain) as Parts;
      return [{ name: own.name, parts, place: set.place ?? below.place }];
    }
    return [];
  });
  const joined = join(found, complain);
  if (patch !== undefined) checkPatch(patch as Json, joined, complain);
  const parts = withMoreRules(mergePatch(joined, patch as Json | undefined)) as Parts;
  return { name: 'its fieldsets', parts, place: found.some(({ place }) => place === 'before') ? 'before' : undefined };
}

/**
 * A model with the parts from its fieldsets, without `uses` and `patch`. `problems` name the errors; a model with
 * problems must not be compiled.
 */
export function withFieldsets(
  spec: ModelSpec,
  { fieldsets = [], check }: Fieldsets,
): { spec: ModelSpec; problems: string[] } {
  const { uses, patch, ...own } = spec;
  if (uses === undefined && patch === undefined) return { spec, problems: [] };
  const problems: string[] = [];
  const complain = (problem: string): void => void problems.push(`${spec.key}: ${problem}`);
  if (uses === undefined) complain('"patch" changes what fieldsets bring, but it uses none');
  const sets = new Map(fieldsets.map((set) => [set.key, set]));
  const taken = partsOf({ uses: uses ?? [], patch }, sets, [], complain);
  const mine: Source = { name: 'the model', parts: own as Parts };
  const joined = join(taken.place === 'before' ? [taken, mine] : [mine, taken], complain);
  // Buttons are shown in the order of the actions: common ones come first.
  const actions = { ...taken.parts.actions, ...(joined['actions'] as Json | undefined) };
  if (Object.keys(actions).length > 0) joined['actions'] = actions;
  const whole = inModel({ ...own, ...joined } as ModelSpec);
  if (problems.length === 0) for (const line of check?.('model', whole) ?? []) complain(line);
  return { spec: whole, problems };
}

/** `{key}` in rights of actions is the key of the model. */
function inModel(spec: ModelSpec): ModelSpec {
  const actions = Object.entries(spec.actions ?? {}).map(([name, action]) => {
    const { permission } = action;
    return [name, permission === undefined ? action : { ...action, permission: permission.replace('{key}', spec.key) }];
  });
  return actions.length === 0 ? spec : { ...spec, actions: Object.fromEntries(actions) };
}

/** Names of the fields that the server itself stores about documents, from the sets. */
export const bookkeepingOf = ({ fieldsets = [] }: Fieldsets): ReadonlySet<string> =>
  new Set(fieldsets.flatMap(({ bookkeeping = [] }) => bookkeeping));
