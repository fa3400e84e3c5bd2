import { callPath } from '../../metadata/index.js';
import type { Node } from '../node.js';
import type { ScreenContext } from '../screen-context.js';
import type { FormUse } from './form.js';
import { type Group, grid } from './groups.js';

/** Controls that only show a value. */
const SHOWN = 'static';

/**
 * The fields of a group (`body`, as they are without advice) with values that the server proposes. The server is called
 * again when the form data change. Its answer is saved only if the user applies it.
 */
export function adviceAround(
  { resource, complain }: ScreenContext,
  use: FormUse,
  id: string,
  { advice, wide }: Group,
  body: readonly Node[],
): Node[] {
  if (advice === undefined) return [grid(body, wide)];
  const call = resource.calls.find(({ verb, methods }) => verb === advice && methods.includes('POST'));
  if (call === undefined) {
    complain(`${resource.key} has no call POST ${advice}`);
    return [grid(body, wide)];
  }
  const fields = body.map((node) =>
    // By default amis renders a field again only when its own value changes; here it must use the advice too.
    node.type === SHOWN ? node : { ...node, description: `\${advice.reasons.${String(node.name)}}`, strictMode: false },
  );
  const filling = {
    ...{ actionType: 'setValue', componentId: `${use}.form` },
    args: { value: '${advice.values}' },
  };
  const button: Node = {
    ...{ type: 'button', id: `${id}.advice.take`, label: 'i18n:document.propose', icon: 'fa fa-wand-magic-sparkles' },
    ...{ size: 'sm', className: 'm-b', visibleOn: '${advice.values}', onEvent: { click: { actions: [filling] } } },
  };
  return [
    {
      ...{ type: 'field-advice', id: `${id}.advice`, api: callPath(resource, call.verb) },
      body: [grid(fields, wide), button],
    },
  ];
}
