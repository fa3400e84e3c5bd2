import { jest } from '@jest/globals';
import { type CanvasNode, reloadParts } from './reload-parts.js';

const loaded = jest.fn<(name: string) => void>();
const node = (name: string, type: string, schema: object, children: CanvasNode[] = []): CanvasNode => ({
  ...{ type, schema: schema as never, children },
  getComponent: () => ({ reload: () => loaded(name) }),
});

it('loads choices, forms and charts again, and nothing that has no data of its own', () => {
  const form = node('form', 'form', { initApi: { url: '/api/a/detail' }, api: { url: '/api/a/submit' } }, [
    node('choices', 'select', { source: { method: 'get', url: '/api/a/options/b' } }),
    node('dictionary', 'select', { source: '${dict.site}' }),
    node('text', 'input-text', { name: 'c' }),
    node('button', 'action', { api: { url: '/api/a/act' } }),
  ]);
  const chart = node('chart', 'chart', { api: '/api/a/figure' });
  reloadParts({ children: [form, chart, { type: 'select', schema: { source: '/api/x' } as never }] });
  expect(loaded.mock.calls.flat()).toEqual(['form', 'choices', 'chart']);
});
