import { near } from '../../metadata/index.js';
import type { Compiled } from './check.js';

/** Parameters that the list of every model accepts besides its fields. */
const BESIDE = ['id', 'ids', 'keyword', 'current', 'size', 'tab'];

/** A message that opens a list must use filters that the list has. */
export function checkOpened({ files, registry }: Compiled): string[] {
  const models = new Map(
    files.access.flatMap(({ spec }) => (spec.menus ?? []).map(({ code }) => [code, spec.model] as const)),
  );
  for (const { spec } of files.screens) if (spec.model !== undefined) models.set(spec.menu, spec.model);
  return [...registry.resources.values()].flatMap(({ key, actions }) =>
    [...actions.values()].flatMap((action) =>
      action.effects.flatMap((effect, at) => {
        if (effect.kind !== 'notify' || effect.opens === undefined) return [];
        const { menu, query } = effect.opens;
        const listed = registry.resources.get(models.get(menu) ?? '');
        if (listed === undefined) return [];
        return [...query.keys()]
          .filter((name) => !listed.fields.has(name.split('_')[0] ?? '') && !BESIDE.includes(name))
          .map((name) => {
            const place = `${key}.actions.${action.name}.effects[${at}].opens.query`;
            return `${place}: the list of ${menu} is not narrowed by ${name}${near(name, listed.fields.keys())}`;
          });
      }),
    ),
  );
}
