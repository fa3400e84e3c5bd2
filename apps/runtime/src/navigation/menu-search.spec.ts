import { describe, expect, it } from '@jest/globals';
import { initials, searchMenus } from './menu-search.js';
import type { MenuNode } from './menu-tree.js';

const leaf = (id: string, name: string): MenuNode => ({ id, parentId: '1', code: id, name, path: `/${id}` });
const folder = (name: string, children: MenuNode[]): MenuNode => ({ ...leaf('1', name), children });

describe('menu search', () => {
  const contracts = '\u5408\u540c\u7b7e\u8ba2';
  const tree = [folder('System', [leaf('2', 'Parameters'), leaf('3', 'Posts'), leaf('4', contracts)])];
  const found = (text: string) => searchMenus(tree, text).map(({ path }) => path.join('/'));

  it('finds screens by the start of their names, in any case', () => {
    expect(found('pO')).toEqual(['System/Posts']);
    expect(found('P')).toEqual(['System/Parameters', 'System/Posts']);
    expect(found('osts')).toEqual([]);
  });

  it('does not find folders, nor anything without a text', () => {
    expect(found('sys')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });

  it('finds Chinese names by the initials of their pinyin', () => {
    expect(initials('\u53c2\u6570\u7ba1\u7406')).toBe('csgl');
    expect(initials('\u5ba2\u6237A\u6863\u6848')).toBe('khada');
    expect(found('htq')).toEqual([`System/${contracts}`]);
    expect(found(contracts.slice(0, 2))).toEqual([`System/${contracts}`]);
  });
});
