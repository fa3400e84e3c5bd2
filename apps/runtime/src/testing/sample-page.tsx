import { render as draw } from 'amis/lib/minimal';
import type { ReactElement } from 'react';
import { registerComponents } from '../components/index.js';
import { type Sample, SampleView } from '../components/kit/sample.js';
import { request } from '../api/index.js';

let isReady = false;

/** Renders a page with amis and all components; opened paths are passed to `onOpen`. */
export function drawPage(schema: object, data: object = {}, onOpen: (path: string) => void = () => undefined) {
  if (!isReady) registerComponents();
  isReady = true;
  const fetcher = async ({ url, method, data: body }: { url: string; method?: string; data?: unknown }) => ({
    ok: true,
    data: await request(url, { method, body }),
  });
  const env = { fetcher, jumpTo: onOpen, notify: () => undefined, isCancel: () => false };
  const page = { type: 'page', body: [schema] };
  return draw(page as never, { data, theme: 'cxd', locale: 'zh-CN' } as never, env as never) as unknown as ReactElement;
}

/** A sample of a component on its own page. */
export const samplePage = (sample: Sample): ReactElement => <SampleView sample={sample} draw={drawPage} />;
