import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCRIPT_PLACES } from './script-places.js';
import { lintPage } from './page-lint.js';

const PACKAGES = join(import.meta.dirname, '../../../../node_modules');
/** How amis converts a text to a function. */
const MAKES = /\b(?:str2function|str2AsyncFunction|getFunction|new Function)\(|\bcallStrFunction\.call\(|\beval\('/;
/**
 * Files that create functions, but not from text of a page: the tools themselves, expressions (which the runtime
 * evaluates itself), the debugger of amis, a feature test of the browser.
 */
const NO_PLACES = ['formula', 'tpl', 'debug', 'helper'].map((name) => `amis-core/esm/utils/${name}.js`);

/** Files of amis with lines that create a function, and these lines. */
function makers(): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of ['amis', 'amis-core', 'amis-ui']) {
    for (const entry of readdirSync(join(PACKAGES, name, 'esm'), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.js')) continue;
      const path = join(entry.parentPath, entry.name);
      const lines = readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => MAKES.test(line) && !/^\s*(?:\*|import\b|function\b)/.test(line));
      if (lines.length > 0) found.set(path.slice(PACKAGES.length + 1).replaceAll('\\', '/'), lines.join('\n'));
    }
  }
  return found;
}

describe('places of programs in a page', () => {
  it('knows every place in the sources of amis', () => {
    const found = makers();
    expect(found.size).toBeGreaterThan(15);
    expect([...found.keys()].filter((file) => !NO_PLACES.includes(file)).sort()).toEqual(
      Object.keys(SCRIPT_PLACES).sort(),
    );
  });

  it('names only keys that its file reads', () => {
    const names = Object.entries(SCRIPT_PLACES).flatMap(([file, keys]) => {
      const source = readFileSync(join(PACKAGES, file), 'utf8');
      return keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(source)).map((key) => `${file} ${key}`);
    });
    expect(names).toEqual([]);
  });

  it.each([
    [{ type: 'chart', dataFilter: 'return config' }, 'body.dataFilter'],
    [{ type: 'crud', matchFunc: 'return items' }, 'body.matchFunc'],
    [{ type: 'select', filterOption: 'return options' }, 'body.filterOption'],
    [{ type: 'input-date', disabledDate: 'return true' }, 'body.disabledDate'],
    [{ type: 'input-date-range', transform: 'return value' }, 'body.transform'],
    [{ type: 'input-text', pipeIn: 'return value' }, 'body.pipeIn'],
    [{ type: 'service', dataProvider: { inited: 'setData({})' } }, 'body.dataProvider.inited'],
    [{ type: 'radios', options: [{ label: '<% alert(1) %>' }] }, 'body.options.0.label'],
    [{ type: 'service', schemaApi: 'js:/x.js' }, 'body.schemaApi'],
  ])('lists the program of %j', (body, place) => {
    expect(lintPage({ type: 'page', body }, 100).scripts).toEqual([place]);
  });

  it('lists nothing of a page without programs', () => {
    const body = [
      { type: 'tpl', tpl: '${a < 1 ? "x" : "y"}', visibleOn: '${a}' },
      { type: 'input-text', onClick: '' },
    ];
    expect(lintPage({ type: 'page', body }, 100).scripts).toEqual([]);
  });
});
