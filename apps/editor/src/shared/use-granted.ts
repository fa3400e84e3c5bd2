import { useEffect, useState } from 'react';
import { request } from './runtime.js';

/** A node of `menu/buttons`. */
export interface ButtonNode {
  code?: string;
  children?: ButtonNode[];
}

/** The codes of the buttons themselves. */
export const leaves = (nodes: ButtonNode[]): string[] =>
  nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : node.code ? [node.code] : []));

/** The button codes granted to the user. */
async function fetchGranted(): Promise<ReadonlySet<string>> {
  const nodes = await request<ButtonNode[] | object>('/api/lc-system/menu/buttons', { quiet: true });
  return new Set(Array.isArray(nodes) ? leaves(nodes) : []);
}

/** The user's button codes; undefined while loading. After a failed call nothing is granted. */
export function useGranted(): ReadonlySet<string> | undefined {
  const [granted, setGranted] = useState<ReadonlySet<string>>();
  useEffect(() => {
    let here = true;
    fetchGranted().then(
      (codes) => here && setGranted(codes),
      (reason: unknown) => {
        console.error(reason);
        if (here) setGranted(new Set());
      },
    );
    return () => {
      here = false;
    };
  }, []);
  return granted;
}
