import { jest } from '@jest/globals';
import { type CanvasNode, loadHeldBack, reloadParts } from './reload-parts.js';

const loaded = jest.fn<(name: string) => void>();
beforeEach(() => loaded.mockClear());
const node = (name: string, type: string, schema: object, children: CanvasNode[] = [], props = {}): CanvasNode => ({
  ...{ type, schema: schema as never, children },
  getComponent: () => ({ props, reload: () => loaded(name) }),
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

it('loads the choices that the editor held back', () => {
  const source = '/api/a/options/b';
  const held = node('filter', 'radios', { source }, [], { initFetch: false });
  loadHeldBack({ children: [held, node('form', 'select', { source })] });
  expect(loaded.mock.calls.flat()).toEqual(['filter']);
});
