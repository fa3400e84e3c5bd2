import { callPath, type Field, type Resource } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { addressOf, isManaged, queryOf, type ScreenContext } from '../screen-context.js';

/** Where a picker gets the records of a resource; those of one tenant where several are managed. */
function sourceOf(context: ScreenContext, target: Resource, operation: string): string | undefined {
  const call = target.calls.find((one) => one.operation === operation);
  if (call === undefined) return undefined;
  const tenant = isManaged(context) && target.model.managed === true ? '?tenantId=${tenantId}' : '';
  return `${callPath(target, call.verb)}${tenant}`;
}

/** Where a picker gets its records: from a call that the resource has for it itself, else from the target's. */
function selectOf(context: ScreenContext, key: string | undefined, target: Resource | undefined): string | undefined {
  const { resource } = context;
  const own = resource.calls.find(({ operation, spec }) => operation === 'select' && spec.of === key);
  if (own !== undefined) return callPath(resource, own.verb);
  return target && sourceOf(context, target, 'select');
}

/** What a picker asks for when somebody types: there may be more records than it shows. */
const typedInto = (source: string): Node => ({
  autoComplete: {
    method: 'get',
    url: `${source}${source.includes('?') ? '&' : '?'}keyword=\${term}`,
    responseData: { options: '${items}' },
  },
});

/** The control of a reference: a tree where its target is one, else a list that is typed into. */
export function reference(context: ScreenContext, { key, spec }: Field): Node {
  const isAbove = key === context.resource.model.tree?.parent;
  const target = context.resources.get(spec.target ?? '');
  const isMany = spec.type === 'refs';
  const look: Node = { clearable: true, searchable: true, ...(isMany ? { multiple: true, joinValues: true } : {}) };
  const own = isAbove ? addressOf(context, 'tree', queryOf(context)) : undefined;
  const tree = own ?? (target?.model.tree === undefined ? undefined : sourceOf(context, target, 'tree'));
  if (tree !== undefined) {
    const top = isAbove ? { placeholder: 'i18n:page.top' } : {};
    const chosen = isMany ? { cascade: true, autoCheckChildren: false } : {};
    return { type: 'tree-select', source: `get:${tree}`, ...look, ...chosen, ...top };
  }
  const select = selectOf(context, spec.target, target);
  if (select === undefined) {
    context.complain(`${key}: nobody answers what may be chosen; say "set": { "source": … }`);
    return {};
  }
  return { type: 'select', source: `get:${select}`, ...look, ...(isMany ? {} : typedInto(select)) };
}
