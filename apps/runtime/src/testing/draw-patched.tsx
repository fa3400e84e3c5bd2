import { render as draw } from '@testing-library/react';
import { createRequire } from 'node:module';
import type { ReactElement } from 'react';
import { loadParts, patchAmis } from './patched-amis.js';

const load = createRequire(import.meta.url);
let render: (schema: object, props: object, env: object) => ReactElement;

/** Loads amis with its text patches. Called once, before anything else loads amis. */
export function startAmis(): void {
  patchAmis();
  ({ render } = load('amis/lib/minimal') as { render: typeof render });
  loadParts();
}

type Answer = (api: { url: string }) => Promise<object>;

/** Renders parts of a page and answers its calls. */
export function show(
  body: object | object[],
  data: object = {},
  answer: Answer = async () => ({ ok: true, status: 0, data: {} }),
) {
  const env = { fetcher: answer, notify: () => undefined, isCancel: () => false, richTextToken: 'x' };
  return draw(render({ type: 'page', body }, { data, theme: 'cxd', locale: 'en-US' }, env));
}
