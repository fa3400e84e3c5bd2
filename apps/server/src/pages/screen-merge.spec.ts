import type { ScreenSpec } from '../metadata/index.js';
import { mergeScreens } from './screen-merge.js';

const screen = (more: Partial<ScreenSpec>): ScreenSpec => ({ menu: 'press', kind: 'list', ...more });

test('a field that the product added stands behind the one that it stands behind there', () => {
  const base = screen({ columns: ['code', 'size'], search: ['code'] });
  const mine = screen({ columns: ['size', 'code'], search: ['code'] });
  const theirs = screen({ columns: ['code', 'size', { field: 'grade', width: 90 }], search: ['code'] });
  expect(mergeScreens(base, mine, theirs).columns).toEqual(['size', { field: 'grade', width: 90 }, 'code']);
});

test('what the author took away stays away; groups are merged inside', () => {
  const group = (...fields: string[]) => ({ title: 'i18n:press.head', fields });
  const merged = mergeScreens(
    screen({ form: [group('code', 'size')] }),
    screen({ form: [group('size')] }),
    screen({ form: [group('code', 'size', 'grade'), { lines: 'parts' }] }),
  );
  expect(merged.form).toEqual([group('size', 'grade'), { lines: 'parts' }]);
});

test('what the author said alone and settings that are no lists are kept as they are', () => {
  const detail = { as: 'drawer', size: 'lg' } as const;
  const mine = screen({ detail, patch: [{ at: 'row.edit', remove: true }] });
  expect(mergeScreens(screen({}), mine, screen({ linkable: true }))).toEqual({ ...mine, linkable: true });
});
