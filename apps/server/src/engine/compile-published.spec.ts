import { MetadataError, type ModelSpec } from '../metadata/index.js';
import { compilePublished } from './compile-published.js';

type Trial = { key: string; needs?: string; broken?: boolean; spoils?: boolean };

const specs = (...models: Trial[]): ModelSpec[] => models as unknown as ModelSpec[];

/** Reports problems as the compiler does; a problem of a page does not name the model that causes it. */
function compile(models: readonly ModelSpec[]): string[] {
  const all = models as unknown as Trial[];
  const keys = new Set(all.map(({ key }) => key));
  const problems = all.flatMap(({ key, needs, broken, spoils }) => [
    ...(broken ? [`${key} POST run: there is no operation x`] : []),
    ...(needs !== undefined && !keys.has(needs) ? [`${key}.ref: there is no resource ${needs}`] : []),
    ...(spoils ? ['office/list.page.json: there is no field y'] : []),
  ]);
  if (problems.length > 0) throw new MetadataError(problems);
  return all.map(({ key }) => key);
}

const tried = (...models: Trial[]) => {
  const { compiled, problems } = compilePublished(specs(...models), compile);
  return [compiled, Object.fromEntries(problems)];
};

describe('published models that compile no longer', () => {
  it('are out of force alone', () => {
    expect(tried({ key: 'a' }, { key: 'b', broken: true }, { key: 'c' })).toEqual([
      ['a', 'c'],
      { b: 'b POST run: there is no operation x' },
    ]);
    expect(tried({ key: 'a' }, { key: 'c' })).toEqual([['a', 'c'], {}]);
  });

  it('take with them those that need them, and those alone', () => {
    expect(
      tried({ key: 'a', needs: 'b' }, { key: 'b', broken: true }, { key: 'ab', needs: 'c' }, { key: 'c' }),
    ).toEqual([['ab', 'c'], { a: 'a.ref: there is no resource b', b: 'b POST run: there is no operation x' }]);
  });

  it('are found one by one where no complaint names them', () => {
    expect(tried({ key: 'a', needs: 'c' }, { key: 'b', spoils: true }, { key: 'c' })).toEqual([
      ['c', 'a'],
      { b: 'office/list.page.json: there is no field y' },
    ]);
  });

  it('are no excuse for files that are wrong', () => {
    const wrong = () => {
      throw new MetadataError(['file: wrong']);
    };
    expect(() => compilePublished(specs({ key: 'a' }), wrong)).toThrow('file: wrong');
    expect(() => compilePublished([], wrong)).toThrow('file: wrong');
  });
});
