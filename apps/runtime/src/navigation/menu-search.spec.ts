import { describe, expect, it } from '@jest/globals';
import { searchMenus } from './menu-search.js';
import type { MenuNode } from './menu-tree.js';
import { spell } from './spelling.js';

const leaf = (id: string, name: string): MenuNode => ({ id, parentId: '1', code: id, name, path: `/${id}` });
const folder = (name: string, children: MenuNode[]): MenuNode => ({ ...leaf('1', name), children });

describe('menu search', () => {
  const contracts = '\u5408\u540c\u7b7e\u8ba2';
  const hidden: MenuNode = { ...leaf('5', 'Post of one'), alias: 'hidden' };
  const tree = [folder('System', [leaf('2', 'Parameters'), leaf('3', 'Posts'), leaf('4', contracts), hidden])];
  const found = (text: string) => searchMenus(tree, text, spell).map(({ path }) => path.join('/'));

  it('finds screens by the start of their names, in any case', () => {
    expect(found('pO')).toEqual(['System/Posts']);
    expect(found('P')).toEqual(['System/Parameters', 'System/Posts']);
    expect(found('osts')).toEqual([]);
  });

  it('does not find folders, nor anything without a text', () => {
    expect(found('sys')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });

  it('finds Chinese names by their pinyin, in full and by initials', () => {
    expect(spell('\u53c2\u6570\u7ba1\u7406')).toEqual(['canshuguanli', 'csgl']);
    expect(spell('\u91cd\u91cfA')).toEqual(['zhongliang\u0061', 'zla']);
    for (const text of ['htq', 'HETONG', 'he tong qian', contracts.slice(0, 2)])
      expect(found(text)).toEqual([`System/${contracts}`]);
    expect(found('tong')).toEqual([]);
  });
});
