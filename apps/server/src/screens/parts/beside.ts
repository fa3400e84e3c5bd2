import { callPath } from '../../metadata/index.js';
import { merged, type Node } from '../node.js';
import { isManaged, type ScreenContext } from '../screen-context.js';

export const TREE_STYLE = { flex: '1 1 190px', minWidth: '190px', maxHeight: 'calc(100vh - 118px)', overflow: 'auto' };
const LIST_STYLE = { flex: '9999 1 560px', minWidth: 0 };

/** The tree that filters a list, loaded level by level, for the selected tenant. */
function tree(context: ScreenContext, key: string, list: string): Node {
  const { resource, resources, complain } = context;
  const target = resources.get(resource.fields.get(key)?.spec.target ?? '');
  const call = target?.calls.find(({ operation }) => operation === 'lazyTree');
  if (target === undefined || call === undefined) {
    complain(`beside: ${key} is no reference to a tree`);
    return {};
  }
  const { parent, root } = target.model.tree ?? {};
  const tenant = isManaged(context) ? '&tenantId=${tenantId}' : '';
  const level = (above: string): string => `get:${callPath(target, call.verb)}?${parent}=${above}${tenant}`;
  return {
    type: 'form',
    id: `${resource.key}Beside`,
    wrapWithPanel: false,
    mode: 'normal',
    actions: [],
    submitOnChange: true,
    target: list,
    body: [
      {
        ...{ type: 'input-tree', id: `beside.${key}`, name: key, label: false, source: level(String(root)) },
        ...{ deferApi: level('${value}'), deferField: 'hasChildren', showIcon: false, initiallyOpen: true },
        ...{ treeContainerClassName: 'border-none', heightAuto: true },
      },
    ],
  };
}

/** When another tenant is selected, the tree shows its nodes. */
function following(context: ScreenContext, key: string, list: Node): Node {
  const filter = list['filter'] as Node | undefined;
  if (filter === undefined || !isManaged(context)) return list;
  const value = { tenantId: '${event.data.value}', [key]: '' };
  const componentId = `${context.resource.key}Beside`;
  const onEvent = { change: { actions: [{ actionType: 'setValue', componentId, args: { value } }] } };
  const body = (filter['body'] as Node[]).map((one) => (one.id === 'search.tenantId' ? merged(one, { onEvent }) : one));
  return { ...list, filter: { ...filter, body } };
}

/** A list with the tree of a reference field next to it. */
export function beside(context: ScreenContext, key: string, list: Node): Node {
  const left: Node = {
    ...{ type: 'panel', className: 'm-b-none', style: TREE_STYLE, bodyClassName: 'p-xs' },
    body: [tree(context, key, String(list['name']))],
  };
  const right: Node = { type: 'container', style: LIST_STYLE, body: [following(context, key, list)] };
  return { type: 'flex', alignItems: 'stretch', style: { flexWrap: 'wrap', gap: '12px' }, items: [left, right] };
}
