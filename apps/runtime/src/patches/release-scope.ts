import type { IScopedContext } from 'amis-core';

/**
 * A `scopeRef` for one drawing of a page. amis enters every page into the list of the root scope and never takes it
 * out again: with it would stay all that the page's components refer to.
 */
export function releaseScope(): (scope: IScopedContext | null) => void {
  let own: IScopedContext | undefined;
  return (scope) => {
    if (scope) own = scope;
    const siblings = scope ? undefined : own?.parent?.children;
    const at = own ? (siblings?.indexOf(own) ?? -1) : -1;
    if (at >= 0) siblings?.splice(at, 1);
  };
}
