import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptPages } from './kept-pages.js';

describe('kept pages', () => {
  let folder: string;
  const open = (program = 'one'): KeptPages => KeptPages.open(folder, program) as KeptPages;
  const pages = [{ file: 'a.screen.json', name: 'a', menu: 'a', body: { type: 'page' } }];

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'lamina-kept-')), 'data');
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

  it('are those of the same source by the same program', () => {
    const kept = open();
    const source = kept.source('files', [{ key: 'a' }]);
    expect([kept.files, kept.of(source)]).toEqual([undefined, undefined]);
    kept.keep({ files: 'files', source, pages });
    expect([open().files, open().of(source)]).toEqual(['files', pages]);
    expect(readdirSync(folder)).toEqual(['pages.json']);
    expect(open().of(kept.source('files', [{ key: 'b' }]))).toBeUndefined();
    expect([open('two').files, open('two').of(source)]).toEqual([undefined, undefined]);
    expect(open('two').source('files')).not.toBe(open().source('files'));
  });

  it('are none where the file is cut off', () => {
    const source = open().source('files');
    open().keep({ files: 'files', source, pages });
    truncateSync(join(folder, 'pages.json'), 40);
    expect([open().files, open().of(source)]).toEqual([undefined, undefined]);
  });
});
