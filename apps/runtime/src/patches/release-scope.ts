import type { IScopedContext } from 'amis-core';

/**
 * A `scopeRef` for one rendering of a page. amis adds every page to the list of the root scope and never removes it, so
 * everything that the page's components refer to would stay in memory.
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
