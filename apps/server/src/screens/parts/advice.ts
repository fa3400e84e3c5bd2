import { callPath } from '../../metadata/index.js';
import type { Node } from '../node.js';
import type { ScreenContext } from '../screen-context.js';
import type { FormUse } from './form.js';
import { type Group, grid } from './groups.js';

/** Controls that only show something. */
const SHOWN = 'static';

/**
 * Fields of a group (`body`, as they are without it) with what the plant would begin with: the server is asked again
 * when what the form says has changed. Its answer never becomes part of the record, unless somebody takes it.
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
    // amis draws a field again when its own value has changed, unless it is told to look at more.
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
