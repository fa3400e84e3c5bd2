/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { createRequire } from 'node:module';
import type { ComponentType, ReactElement } from 'react';
import { show, startAmis } from '../../testing/draw-patched.js';
import { amisText, builtText } from '../../testing/patched-amis.js';
import { stage } from '../../testing/stage.js';
import { TEXT_PATCHES } from './index.js';

const load = createRequire(import.meta.url);
startAmis();

/** Methods of a component, called with a prepared `this`. */
type Methods = Record<string, (this: object, ...args: unknown[]) => unknown>;
const methodsOf = (file: string, name = 'default'): Methods =>
  (load(file) as Record<string, { prototype: Methods }>)[name]?.prototype ?? {};

const { types } = load('mobx-state-tree') as { types: { model(shape: object): { create(): object } } };

beforeAll(() => {
  globalThis.matchMedia ??= () => ({ matches: false, addListener: () => undefined }) as never;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as never;
});
beforeEach(() => stage('en'));
afterEach(cleanup);

test('each patch is for the amis that is installed, and says why it is there', () => {
  const versions = ['amis', 'amis-core', 'amis-ui', 'amis-editor-core'].map(
    (name) => (JSON.parse(amisText(`${name}/package.json`)) as { version: string }).version,
  );
  for (const { amis, reason } of TEXT_PATCHES) {
    expect(versions).toEqual(versions.map(() => amis));
    expect(reason).not.toBe('');
  }
});

test('page sizes of a narrow screen are in the language of the page', () => {
  const parts = methodsOf('amis/lib/renderers/CRUD', 'default')['renderSwitchPerPage'];
  const cx = (name: string) => name;
  const translate = (text: string) => text;
  const props = { mobileUI: true, store: { perPage: 10 }, classnames: cx, classPrefix: 'cxd-', translate };
  const drawn = parts?.call({ props }, { items: [1] }) as ReactElement<{ children: unknown[] }>;
  expect(JSON.stringify(drawn.props.children)).toContain('Pagination.select');
});

test('a field that is null has what comes of its expression', async () => {
  show({ type: 'form', body: [{ type: 'input-text', name: 'a', value: '${b}' }] }, { a: null, b: 'five' });
  expect(await screen.findByDisplayValue('five')).toBeTruthy();
});

test('what is typed in a search row and not yet searched stays there when the list is put in another order', async () => {
  const asked: string[] = [];
  const filter = { title: '', body: [{ type: 'input-text', name: 'code', label: 'Code' }] };
  const columns = [{ name: 'name', label: 'Name', sortable: true }];
  show({ type: 'crud', api: '/rows', syncLocation: false, filter, columns }, {}, async ({ url }) => {
    asked.push(url);
    return { data: { status: 0, data: { items: [{ name: 'A-1' }] } } };
  });
  await screen.findByText('A-1');
  const field = () => document.querySelector<HTMLInputElement>('input[name=code]') as HTMLInputElement;
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  fireEvent.change(field(), { target: { value: 'Q345R' } });
  await settle();
  fireEvent.click(document.querySelector('.cxd-TableCell-sortBtn') as Element);
  await settle();
  expect(asked.at(-1)).toContain('orderBy=name');
  expect(field().value).toBe('Q345R');
});

test('a row of a tree is chosen without the rows below it, and without the row above it', async () => {
  const items = [{ name: 'staff', children: [{ name: 'hr' }, { name: 'boss' }] }];
  const columns = [{ name: 'name', label: 'Name' }];
  const tree = { type: 'table', source: '${items}', selectable: true, multiple: true, expandConfig: { expand: 'all' } };
  show({ ...tree, columns }, { items });
  const row = async (name: string) =>
    (await screen.findByText(name)).closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]');
  const chosen = async () =>
    Promise.all(['staff', 'hr', 'boss'].map(async (name) => (await row(name))?.checked ?? 'no box'));
  const choose = async (name: string) => {
    const box = await row(name);
    act(() => {
      if (box) fireEvent.click(box);
    });
  };
  await choose('staff');
  expect(await chosen()).toEqual([true, false, false]);
  await choose('staff');
  await choose('hr');
  expect(await chosen()).toEqual([false, true, false]);
  await choose('boss');
  expect(await chosen()).toEqual([false, true, true]);
});

test('rich text that is not ready lets its form close', () => {
  const close = methodsOf('amis-ui/lib/components/Tinymce')['componentWillUnmount'];
  expect(() => close?.call({ editor: { contentWindow: undefined } })).not.toThrow(/removeEventListener/);
});

test('what a chart is given is no program', () => {
  const chart = methodsOf('amis/lib/renderers/Chart', 'Chart');
  let drawn: unknown;
  const on = {
    props: { store: types.model({}).create(), data: {}, disableDataMapping: true },
    echarts: { showLoading: () => undefined, hideLoading: () => undefined },
    reloadEcharts: (config: unknown) => {
      drawn = config;
    },
  };
  chart['renderChart']?.call(on, { label: { formatter: 'function () { return 1; }' } }, {});
  expect(drawn).toEqual({ label: { formatter: 'function () { return 1; }' } });
  chart['renderChart']?.call(on, '{"title":"text"}', {});
  expect(drawn).toEqual({ title: 'text' });
  expect(() => chart['renderChart']?.call(on, '(globalThis.ran = true, {})', {})).toThrow(SyntaxError);
  expect(globalThis).not.toHaveProperty('ran');
});

test('a page that asks for the other editor of rich text gets the one that is there', async () => {
  const text = methodsOf('amis/lib/renderers/Form/InputRichText');
  const props = {
    vendor: 'froala',
    receiver: '/upload',
    data: {},
    env: {},
    options: {},
    translate: (it: string) => it,
  };
  expect(text['getConfig']?.call({ props }, props)).not.toHaveProperty('froala');
  const classnames = (...names: unknown[]) => names.join(' ');
  const drawn = text['render']?.call({ props: { ...props, classnames }, state: {} }) as ReactElement<{
    children: ReactElement<{ getComponent(): Promise<unknown> }>;
  }>;
  expect(await drawn.props.children.props.getComponent()).toBe(
    (load('amis-ui/lib/components/Tinymce') as { default: unknown }).default,
  );
  expect(builtText('amis-editor-core/esm/index.js')).not.toContain("'rich-text'===e.config.mode?startRichTextEdit");
});

test('shares of the editor need no eval', () => {
  expect(builtText('amis-editor-core/esm/index.js')).not.toMatch(/\beval\(/);
});

const WORD = '${1+1} more';
const OPTIONS = [{ value: 'a', label: WORD }];

test.each([
  ['radios', { type: 'radios', name: 'a', options: OPTIONS }],
  ['list-select', { type: 'list-select', name: 'a', options: OPTIONS }],
  ['button-group-select', { type: 'button-group-select', name: 'a', options: OPTIONS }],
])('a word of a dictionary is text to %s', async (_type, control) => {
  show({ type: 'form', body: [control] });
  expect(await screen.findByText(WORD)).toBeTruthy();
});

test.each([
  ['status', { type: 'status', value: 'a', source: { a: { label: WORD } } }],
  ['mapping', { type: 'mapping', value: 'a', source: '${words}' }],
  ['nav', { type: 'nav', source: '${links}' }],
  ['breadcrumb', { type: 'breadcrumb', source: '${links}' }],
])('a word that comes with data is text to %s', async (_type, part) => {
  show(part, { words: { a: WORD }, links: [{ label: WORD, to: '/a' }] });
  expect(await screen.findByText(WORD)).toBeTruthy();
});

test.each(['Modal', 'Drawer'])('a closed %s is gone when it has faded', async (name) => {
  const { default: Part } = load(`amis-ui/lib/components/${name}`) as { default: ComponentType<{ show: boolean }> };
  jest.useFakeTimers();
  try {
    const { rerender } = render(<Part show />);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    rerender(<Part show={false} />);
    await act(() => jest.advanceTimersByTimeAsync(190));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(20));
    expect(screen.queryByRole('dialog')).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('the list of dialogs of the page editor looks up the words of titles', () => {
  const text = builtText('amis-editor-core/esm/index.js');
  const [, title = ''] = /'ae-DialogList-item',.+?'span',null,(''\.concat\(.+?\)\))\),/.exec(text) ?? [];
  const [lookUp = ''] = /function appTranslate\(e\)\{.+?\}(?=function )/.exec(text) ?? [];
  const window = { editorStore: { appCorpusData: { 'form.edit': '编辑' } } };
  const titleOf = new Function('e', 'window', 'i18n', 'isString', `var a;${lookUp};return ${title}`);
  const shown = (dialog: object) =>
    titleOf(
      dialog,
      window,
      () => 'none',
      (value: unknown) => typeof value === 'string',
    );
  expect([{ title: 'form.edit' }, { title: 'free' }, {}].map(shown)).toEqual(['编辑', 'free', 'none']);
});

test('the canvas of the page editor reads states without warnings', () => {
  const [, handler = ''] =
    /new Proxy\(a,(\{get:function\(e,t,a\)\{return'visibleState'.+?\}\})\)/.exec(
      builtText('amis-editor-core/esm/index.js'),
    ) ?? [];
  const { StatusStore } = load('amis-core/lib/store/status') as { StatusStore: { create(): object } };
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const read = new Proxy(StatusStore.create(), new Function(`return (${handler})`)() as ProxyHandler<object>);
  const states = ['isEditorProxy', 'visibleState', 'disableState', 'staticState'].map((name) =>
    Reflect.get(read, name, read),
  );
  expect(states).toEqual([true, {}, {}, {}]);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test.each(['Rework bill.xlsx', 'S30408+Q345R 1.xlsx', '返工单.xlsx', 'plain.xlsx', 'é.xlsx'])(
  'a downloaded file keeps its name: %s',
  (name) => {
    const saved: string[] = [];
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'dispatchEvent').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
      return true;
    });
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    jest.useFakeTimers();
    const { attachmentAdpator } = load('amis-core') as {
      attachmentAdpator: (response: object, words: (key: string) => string) => unknown;
    };
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
    attachmentAdpator({ headers: { 'content-disposition': disposition }, data: new Blob(['x']) }, (key) => key);
    jest.runAllTimers();
    jest.useRealTimers();
    clicked.mockRestore();
    expect(saved).toEqual([name]);
  },
);

test.each(['input-text', 'textarea'])('text longer than its %s is kept and refused', async (type) => {
  show({
    type: 'form',
    body: [{ type, name: 'remark', label: 'Remark', maxLength: 5, value: '' }],
    actions: [{ type: 'submit', label: 'Save' }],
  });
  await screen.findByText('Save');
  const field = document.querySelector<HTMLInputElement>('[name="remark"]');
  expect(field?.maxLength).toBe(-1);
  fireEvent.change(field as HTMLInputElement, { target: { value: 'S30408+Q345R' } });
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText(/5/, { selector: '.cxd-Form-feedback > *' })).toBeTruthy();
  expect(field?.value).toBe('S30408+Q345R');
});
