import { counterparts, mergePages } from './merge-pages.js';

const column = (name: string, more: object = {}) => ({ id: `column.${name}`, name, label: name, ...more });
const list = (...columns: object[]) => ({ type: 'page', body: [{ type: 'crud', id: 'list', api: '/api/a', columns }] });
const BASE = list(column('code'), column('name'), column('size'));

const names = (page: unknown): string[] =>
  (page as { body: { columns: { name: string }[] }[] }).body[0]?.columns.map(({ name }) => name) ?? [];

describe('a page that the author and the product have changed', () => {
  it('has what either of them did', () => {
    const mine = list(column('code', { label: 'Number' }), column('name'), column('size'), column('mine'));
    const theirs = list(column('code', { width: 90 }), column('grade'), column('name'), column('size'));
    const { merged, conflicts } = mergePages(BASE, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toEqual(
      list(
        column('code', { label: 'Number', width: 90 }),
        ...[column('grade'), column('name'), column('size'), column('mine')],
      ),
    );
  });

  it('is the product’s where the author did nothing, and the author’s where the product did nothing', () => {
    const other = list(column('size'), column('name'));
    expect(mergePages(BASE, BASE, other)).toEqual({ merged: other, conflicts: [] });
    expect(mergePages(BASE, other, BASE)).toEqual({ merged: other, conflicts: [] });
  });

  it('keeps the author’s where both changed one thing, and says so with its place', () => {
    const { merged, conflicts } = mergePages(
      BASE,
      list(column('code'), column('name', { label: 'mine' }), column('size')),
      list(column('code'), column('name', { label: 'theirs' }), column('size')),
    );
    expect(merged).toEqual(list(column('code'), column('name', { label: 'mine' }), column('size')));
    expect(conflicts).toEqual([
      {
        path: ['body', 0, 'columns', 1, 'label'],
        place: '/body/list/columns/column.name/label',
        ...{ base: 'name', mine: 'mine', theirs: 'theirs' },
      },
    ]);
  });

  it('names the place in the merged page, also where things were added above', () => {
    const { merged, conflicts } = mergePages(
      BASE,
      list(column('mine'), column('code'), column('name', { label: 'mine' }), column('size')),
      list(column('code'), column('theirs'), column('name', { label: 'theirs' }), column('size')),
    );
    expect(names(merged)).toEqual(['mine', 'code', 'theirs', 'name', 'size']);
    expect(conflicts[0]?.path).toEqual(['body', 0, 'columns', 3, 'label']);
  });

  it('lets go what either of them took away, but not what the author changed', () => {
    const mine = list(column('name', { label: 'mine' }), column('size'));
    const theirs = list(column('code', { width: 90 }), column('name'));
    expect(mergePages(BASE, mine, theirs)).toEqual({ merged: list(column('name', { label: 'mine' })), conflicts: [] });
    const { merged, conflicts } = mergePages(BASE, mine, list(column('code')));
    expect(merged).toEqual(list(column('name', { label: 'mine' })));
    expect(conflicts).toMatchObject([{ path: ['body', 0, 'columns', 0], place: '/body/list/columns/column.name' }]);
    expect(conflicts[0]).not.toHaveProperty('theirs', expect.anything());
  });

  it('follows the product’s order until the author has one of his own', () => {
    const turned = list(column('size'), column('name'), column('code'));
    const labelled = list(column('code', { label: 'a' }), column('name'), column('size'));
    expect(names(mergePages(BASE, labelled, turned).merged)).toEqual(['size', 'name', 'code']);
    const own = list(column('name'), column('code'), column('size'));
    expect(names(mergePages(BASE, own, turned).merged)).toEqual(['name', 'code', 'size']);
  });

  it('knows things without ids by what they are called, also when the editor has given them one', () => {
    const bare = (name: string, more: object = {}) => ({ name, label: name, type: 'text', ...more });
    const { merged, conflicts } = mergePages(
      list(bare('code'), bare('name')),
      list(bare('code', { id: 'u:1', label: 'mine' }), bare('name')),
      list(bare('code', { width: 90 }), bare('name'), bare('more')),
    );
    expect(conflicts).toEqual([]);
    expect(merged).toEqual(list(bare('code', { id: 'u:1', label: 'mine', width: 90 }), bare('name'), bare('more')));
  });

  it('takes lists of plain values as one thing', () => {
    const sizes = (...values: number[]) => ({ type: 'crud', perPageAvailable: values });
    const { merged, conflicts } = mergePages(sizes(10, 20), sizes(10, 20, 50), sizes(10));
    expect(merged).toEqual(sizes(10, 20, 50));
    expect(conflicts).toMatchObject([{ path: ['perPageAvailable'], theirs: [10] }]);
  });

  it('is merged with nothing in common: every place of both is a conflict, none is lost', () => {
    const { merged, conflicts } = mergePages(
      undefined,
      { type: 'page', title: 'a' },
      { type: 'page', title: 'b', data: 1 },
    );
    expect(merged).toEqual({ type: 'page', title: 'a', data: 1 });
    expect(conflicts.map(({ place }) => place)).toEqual(['/title']);
  });

  it('adds an item of the product once, also where two items of the author match the one before it', () => {
    const bare = (name: string, width: number) => ({ name, type: 'text', width });
    const { merged } = mergePages(
      list(bare('a', 1)),
      list(bare('a', 2), bare('a', 1)),
      list(bare('a', 3), bare('added', 1)),
    );
    expect(names(merged)).toEqual(['a', 'a', 'added']);
  });

  // With the square of the length, this would end at the time limit of a test.
  it('may have a list of many thousand items', () => {
    const bare = (count: number, more: object) =>
      list(...Array.from({ length: count }, (_, index) => ({ name: `c${index}`, type: 'text', ...more })));
    const { merged } = mergePages(bare(8000, { width: 1 }), bare(8000, { width: 2 }), bare(16_000, { width: 1, x: 1 }));
    expect(merged).toEqual(
      list(
        ...Array.from({ length: 16_000 }, (_, index) => {
          return { name: `c${index}`, type: 'text', width: index < 8000 ? 2 : 1, x: 1 };
        }),
      ),
    );
  });
});

describe('the counterpart of an item', () => {
  const node = (name: string, more: object = {}) => ({ type: 'text', name, ...more });

  it('has the same id, or else the same content, or else the same type and name', () => {
    const others = [node('a'), node('b', { id: 'x' }), node('c', { width: 1 }), node('a', { width: 2 })];
    const items = [node('z', { id: 'x' }), { width: 2, name: 'a', type: 'text' }, node('c'), node('a', { width: 3 })];
    expect(counterparts(others, items)).toEqual([1, 3, 2, 0]);
  });

  it('is the first of several, and each is the counterpart of one item only', () => {
    expect(counterparts([node('a'), node('a')], [node('a'), node('a'), node('a')])).toEqual([0, 1, undefined]);
  });

  it('has no other id of its own, unless the editor generated one of the two', () => {
    const [author, product] = [node('a', { id: 'one' }), node('a', { id: 'two' })];
    const generated = node('a', { id: 'u:1' });
    expect(counterparts([product, generated], [author])).toEqual([1]);
    expect(counterparts([product], [author, generated])).toEqual([undefined, 0]);
  });
});
