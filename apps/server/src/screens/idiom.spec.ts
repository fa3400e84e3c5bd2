import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, loadSchemas, makeWords } from '../metadata/index.js';
import type { Node } from './node.js';
import { compileScreens } from './index.js';

const SCHEMAS = fileURLToPath(new URL('../../../../schemas', import.meta.url));

/** Nodes by id. */
function nodesOf(page: unknown, found = new Map<string, Node>()): Map<string, Node> {
  if (Array.isArray(page)) for (const one of page) nodesOf(one, found);
  else if (typeof page === 'object' && page !== null) {
    const node = page as Node;
    if (typeof node.id === 'string') found.set(node.id, node);
    for (const inner of Object.values(node)) nodesOf(inner, found);
  }
  return found;
}

/** All lists follow the same rules: an operation of the model with a permission has a button on every screen. */
describe('the lists of all screens', () => {
  const files = loadSchemas(SCHEMAS);
  const registry = compile(files, { screens: compileScreens });
  const words = makeWords(registry, files.words, files.access);
  const lists = files.screens.flatMap(({ file, spec }) => {
    const access = files.access.find((one) => dirname(one.file) === dirname(file))?.spec;
    const resource = registry.resources.get(spec.model ?? access?.model ?? '');
    const page = registry.pages.find((one) => one.file === file);
    if (!['list', 'document', 'lines'].includes(spec.kind) || resource === undefined || page === undefined) return [];
    const nodes = nodesOf(page.body);
    const has = (operation: string): boolean =>
      resource.calls.some((call) => call.operation === operation) && access?.permissions?.[operation] !== undefined;
    return [{ file, spec, resource, nodes, has }];
  });
  const without = (isMissing: (list: (typeof lists)[number]) => boolean): string[] =>
    lists.filter(isMissing).map(({ file }) => file);

  const isWritten = ({ readonly, kind }: (typeof lists)[number]['spec']): boolean =>
    readonly !== true && kind !== 'lines';

  test('are found', () => expect(lists.length).toBeGreaterThan(25));

  test('remove many at once', () => {
    expect(without(({ spec, nodes, has }) => has('remove') && isWritten(spec) && !nodes.has('action.remove'))).toEqual(
      [],
    );
  });

  test('take and give sheets', () => {
    expect(without(({ nodes, has }) => has('export') && !nodes.has('action.export'))).toEqual([]);
    // The sheet of a document contains lines, so it is imported there.
    const takes = ({ nodes }: (typeof lists)[number]) => [...nodes.keys()].some((id) => /(^|\.)import$/.test(id));
    expect(without((list) => list.has('import') && list.spec.kind !== 'lines' && !takes(list))).toEqual([]);
  });

  test('are filtered by the links that other screens have to them, in a field that can be seen and emptied', () => {
    const menus = files.access.flatMap(({ file, spec }) =>
      (spec.menus ?? []).map((menu) => ({ path: menu.path, file: `${dirname(file)}/${menu.page ?? ''}` })),
    );
    const links = registry.pages.flatMap(({ file, body }) =>
      [...JSON.stringify(body).matchAll(/"link":"([^"?]+)\?([^"]*)"/g)].map(([, path, query = '']) => {
        const list = lists.find((one) => menus.some((menu) => menu.path === path && menu.file === one.file));
        return { file, path, keys: query.split('&').map((one) => one.split('=')[0] ?? ''), list };
      }),
    );
    const toLists = links.filter(({ list }) => list !== undefined);
    expect(toLists.length).toBeGreaterThan(5);
    const isFiltered = ({ keys, list }: (typeof links)[number]): boolean =>
      [...(list?.nodes.values() ?? [])].some(({ type, syncLocation }) => type === 'crud' && syncLocation === true) &&
      keys.every((key) => [...(list?.nodes.keys() ?? [])].some((id) => id === `search.${key}`));
    expect(toLists.filter((link) => !isFiltered(link)).map(({ file, path }) => `${file} ${path}`)).toEqual([]);
  });

  test('show nothing twice in a read-only table', () => {
    const twice = registry.pages.flatMap(({ file, body }) =>
      [...nodesOf(body).values()].flatMap(({ id, type, columns }) => {
        if (type !== 'table' || !Array.isArray(columns)) return [];
        const labels = (columns as Node[]).map(({ label }) => words.resolve(String(label), 'zh'));
        return labels.filter((label, at) => labels.indexOf(label) < at).map((label) => `${file} ${id}: ${label}`);
      }),
    );
    expect(twice).toEqual([]);
  });

  test('name the document above the form of an action, and before it is removed', () => {
    const titles = lists.flatMap(({ file, nodes }) =>
      [...nodes.values()]
        .filter(
          ({ id, data }) => /\.dialog$/.test(id ?? '') && (data as Node | undefined)?.['documentName'] !== undefined,
        )
        .filter(({ body }) => (body as Node | undefined)?.type === 'form')
        .map(({ title }) => `${file} ${title}`),
    );
    expect(titles.length).toBeGreaterThan(30);
    expect(titles.filter((title) => !/\.ask\.\w+\.title$/.test(title))).toEqual([]);
    const asking = registry.pages.filter(({ body }) => JSON.stringify(body).includes('i18n:page.removeQuestion'));
    // Diagrams of processes have no model, so their question contains the number of selected ones.
    expect(asking.map(({ menu }) => menu)).toEqual(['flow_model']);
  });

  test('begin their forms with values that a browser knows', () => {
    const values = lists.flatMap(({ nodes }) => [...nodes.values()].map(({ value }) => String(value)));
    const formulas = values.filter((value) => value.includes('${'));
    expect(formulas).toEqual(expect.arrayContaining(['${user.userId}', "${DATETOSTR(TODAY(), 'YYYY-MM-DD')}"]));
    expect(formulas.filter((value) => /\$\{(actor|today|now)\b/.test(value))).toEqual([]);
  });

  test('choose from dictionaries and references, and never type a key', () => {
    const typed = lists.flatMap(({ file, resource, nodes }) =>
      [...resource.fields.values()]
        .filter(({ spec: { type } }) => ['dict', 'ref'].includes(type))
        .filter(({ key }) => nodes.get(`search.${key}`)?.['type'] === 'input-text')
        .map(({ key }) => `${file} ${key}`),
    );
    expect(typed).toEqual([]);
  });

  test('filter by the values of a column where its rights let ask for them', () => {
    const bare = lists.flatMap(({ file, spec, resource, nodes, has }) =>
      [...resource.fields.values()]
        .filter(({ key, spec: { type } }) => nodes.has(`column.${key}`) && (type === 'dict' || type === 'ref'))
        .filter(({ key }) => nodes.get(`column.${key}`)?.['searchable'] === undefined)
        .filter(() => has('values'))
        .map(
          ({ key }) =>
            `${file} ${key}${JSON.stringify(spec.columns?.find((one) => (one as Node)['field'] === key) ?? '')}`,
        ),
    );
    expect(bare).toEqual([]);
  });

  test('show their buttons in some state: a model without states shows them always', () => {
    const never = lists.flatMap(({ file, nodes }) =>
      [...nodes.values()]
        .filter(({ visibleOn }) => String(visibleOn ?? '').includes('ARRAYINCLUDES([],'))
        .map(({ id }) => `${file} ${String(id)}`),
    );
    expect(never).toEqual([]);
  });
});
