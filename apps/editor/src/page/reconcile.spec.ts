import { textOf } from './json.js';
import { AuthorChanges } from './author-changes.js';
import { onlyAddsSettings, reconcile } from './reconcile.js';
import type { Json } from './runtime.js';

const source: Json = {
  type: 'page',
  body: {
    type: 'crud',
    api: '/api/list',
    columns: [
      { name: 'code', label: 'i18n:order.code' },
      { label: 'i18n:order.qty', name: 'qty', type: 'number' },
    ],
    filter: { body: [{ type: 'input-text', name: 'code' }] },
  },
};

/** The result of amis-editor 6.13: ids, default buttons, a body in an array, settings of the page panel. */
const opened = {
  type: 'page',
  body: [
    {
      type: 'crud',
      api: '/api/list',
      columns: [
        { name: 'code', label: 'i18n:order.code', id: 'u:1' },
        { label: 'i18n:order.qty', name: 'qty', type: 'number', id: 'u:2' },
      ],
      filter: {
        body: [{ type: 'input-text', name: 'code', id: 'u:3' }],
        id: 'u:4',
        feat: 'Insert',
        actions: [{ type: 'submit', label: 'Submit', primary: true, id: 'u:5' }],
      },
      id: 'u:6',
    },
  ],
  id: 'u:7',
  pullRefresh: { disabled: true },
};

type Opened = typeof opened;
const edited = (change: (copy: Opened) => void): Json => {
  const copy = structuredClone(opened);
  change(copy);
  return copy as Json;
};
const save = (change: (copy: Opened) => void) => reconcile(source, opened, edited(change));

describe('reconcile', () => {
  test('an untouched page is stored letter by letter as it was', () => {
    expect(textOf(save(() => undefined))).toBe(textOf(source));
  });

  test('a new column arrives alone, without identity and private keys', () => {
    const result = save((page) => {
      page.body[0]?.columns.push({ name: 'note', label: 'Note', id: 'u:9', $$id: 'x', __origin: 'scaffold' } as never);
    }) as { body: { columns: Json[] } };
    expect(result.body.columns).toEqual([
      { name: 'code', label: 'i18n:order.code' },
      { label: 'i18n:order.qty', name: 'qty', type: 'number' },
      { name: 'note', label: 'Note' },
    ]);
    expect(textOf(result)).toBe(
      textOf(source).replace(
        /("type": "number"\n +\})\n/,
        '$1,\n      {\n        "name": "note",\n        "label": "Note"\n      }\n',
      ),
    );
  });

  test('a changed label changes that line only', () => {
    const result = save((page) => {
      if (page.body[0]?.columns[1]) page.body[0].columns[1].label = 'Quantity';
    });
    expect(textOf(result)).toBe(textOf(source).replace('i18n:order.qty', 'Quantity'));
  });

  test('moved and deleted items keep what their author wrote', () => {
    const moved = save((page) => page.body[0]?.columns.reverse()) as { body: { columns: Json[] } };
    expect(moved.body.columns).toEqual([
      { label: 'i18n:order.qty', name: 'qty', type: 'number' },
      { name: 'code', label: 'i18n:order.code' },
    ]);
    const less = save((page) => page.body[0]?.columns.shift()) as { body: { columns: Json[] } };
    expect(less.body.columns).toEqual([{ label: 'i18n:order.qty', name: 'qty', type: 'number' }]);
  });

  test('a deleted key is deleted; a default of the editor that somebody changed is kept', () => {
    const result = save((page) => {
      const column: { type?: string } = page.body[0]?.columns[1] ?? {};
      delete column.type;
      page.pullRefresh.disabled = false;
    });
    expect(result).toEqual({
      type: 'page',
      body: {
        type: 'crud',
        api: '/api/list',
        columns: [
          { name: 'code', label: 'i18n:order.code' },
          { label: 'i18n:order.qty', name: 'qty' },
        ],
        filter: { body: [{ type: 'input-text', name: 'code' }] },
      },
      pullRefresh: { disabled: false },
    });
  });

  test('a component an action points at keeps its identity', () => {
    const result = save((page) => {
      page.body.push({ type: 'button', onEvent: { click: { actions: [{ componentId: 'u:6' }] } }, id: 'u:8' } as never);
    }) as { body: Json[] };
    expect(result.body[0]).toMatchObject({ type: 'crud', id: 'u:6' });
    expect(result.body[1]).toEqual({ type: 'button', onEvent: { click: { actions: [{ componentId: 'u:6' }] } } });
    expect(textOf(result)).not.toMatch(/u:[1-5789]"/);
  });

  test('editorSetting stays where the author had it and is not brought in', () => {
    const own: Json = { type: 'page', editorSetting: { displayName: 'mine' }, body: [] };
    const changed = { ...own, title: 'T', body: [{ type: 'tpl', editorSetting: { mock: {} } }] };
    expect(reconcile(own, own, changed)).toEqual({
      type: 'page',
      editorSetting: { displayName: 'mine' },
      body: [{ type: 'tpl' }],
      title: 'T',
    });
  });
});

describe('onlyAddsSettings', () => {
  test('settings are settings, components and losses are not', () => {
    expect(onlyAddsSettings({ type: 'page', body: [] }, { type: 'page', body: [], asideResizor: false })).toBe(true);
    expect(onlyAddsSettings({ type: 'page' }, { type: 'page', body: [{ type: 'tpl' }] })).toBe(false);
    expect(onlyAddsSettings({ body: [1, 2] }, { body: [1] })).toBe(false);
    expect(onlyAddsSettings({ a: 1, b: 2 }, { a: 1 })).toBe(false);
    expect(onlyAddsSettings({ a: 1 }, { a: 2 })).toBe(false);
  });
});

describe('Editing', () => {
  test('corrections and panel defaults are no changes, also after somebody has edited', () => {
    const editing = new AuthorChanges(source, source);
    expect(editing.take(opened, 'correction')).toBe(false);
    expect(editing.take({ ...opened, asideResizor: false }, 'selection')).toBe(false);
    expect(textOf(editing.document)).toBe(textOf(source));

    const titled = { ...opened, asideResizor: false, title: 'Orders' };
    expect(editing.take(titled, 'person')).toBe(true);
    expect(editing.take({ ...titled, toolbar: [] }, 'correction')).toBe(false);
    expect(editing.document).toEqual({ ...(source as object), title: 'Orders' });
  });

  test('a deletion that changes the selection is a change', () => {
    const editing = new AuthorChanges(source, opened);
    expect(editing.take({ ...opened, body: [] }, 'selection')).toBe(true);
    expect(editing.document).toEqual({ type: 'page', body: [] });
  });

  test('undo back to the beginning is no change', () => {
    const editing = new AuthorChanges(source, opened);
    editing.take({ ...opened, title: 'x' }, 'person');
    editing.take(opened, 'person');
    expect(textOf(editing.document)).toBe(textOf(source));
  });
});
