import { plates } from '../../test/support/plates.js';
import { checkTree } from './check-tree.js';
import { parseQuery } from './query.js';
import { toQueryString } from './to-query.js';
import type { FilterNode } from './tree.js';

const treeOf = (json: unknown): FilterNode | undefined => checkTree(json, plates).tree;
const leaf = (field: string, op: string, right?: unknown) => ({ left: { type: 'field', field }, op, right });
const all = (...children: unknown[]) => ({ conjunction: 'and', children });

describe('a tree as the query of a list', () => {
  it.each([
    [all(leaf('grade', 'equal', 'A')), { grade: 'A' }],
    [all(leaf('name', 'equal', 'x'), leaf('qty', 'greater', 2)), { name_equal: 'x', qty_gt: '2' }],
    [
      all(leaf('signDate', 'greater_or_equal', '2026-03-01'), leaf('signDate', 'less_or_equal', '2026-03-31')),
      { signDate_ge: '2026-03-01', signDate_le: '2026-03-31' },
    ],
    [all(leaf('grade', 'select_any_in', ['A', 'B']), leaf('name', 'is_empty')), { grade_in: 'A,B', name_null: 'true' }],
  ])('is plain keys where that is possible', (json, query) => {
    const tree = treeOf(json);
    expect(toQueryString(tree, plates)).toEqual(query);
    expect(parseQuery(query, plates, { kind: 'M' })).toEqual({ tree: tree && single(tree), problems: [] });
  });

  it('is the tree itself otherwise', () => {
    const tree = treeOf({ conjunction: 'or', children: [leaf('grade', 'equal', 'A'), leaf('qty', 'less', 1)] });
    const query = toQueryString(tree, plates);
    expect(Object.keys(query)).toEqual(['filter']);
    expect(parseQuery(query, plates, { kind: 'M' }).tree).toEqual(tree);
    expect(toQueryString(undefined, plates)).toEqual({});
  });
});

const single = (tree: FilterNode): FilterNode | undefined =>
  'children' in tree && tree.children.length === 1 ? tree.children[0] : tree;
