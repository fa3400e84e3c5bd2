import type { ScreenSpec } from '../metadata/index.js';
import { mergeScreens } from './screen-merge.js';

const screen = (more: Partial<ScreenSpec>): ScreenSpec => ({ menu: 'press', kind: 'list', ...more });

test('a field that the product added stands behind the one that it stands behind there', () => {
  const base = screen({ columns: ['code', 'size'], search: ['code'] });
  const mine = screen({ columns: ['size', 'code'], search: ['code'] });
  const theirs = screen({ columns: ['code', 'size', { field: 'grade', width: 90 }], search: ['code'] });
  expect(mergeScreens(base, mine, theirs).screen.columns).toEqual(['size', { field: 'grade', width: 90 }, 'code']);
});

test('what the author took away stays away; groups are merged inside', () => {
  const group = (...fields: string[]) => ({ title: 'i18n:press.head', fields });
  const { screen: merged } = mergeScreens(
    screen({ form: [group('code', 'size')] }),
    screen({ form: [group('size')] }),
    screen({ form: [group('code', 'size', 'grade'), { lines: 'parts' }] }),
  );
  expect(merged.form).toEqual([group('size', 'grade'), { lines: 'parts' }]);
});

test('what the author said alone and settings that are no lists are kept as they are', () => {
  const detail = { as: 'drawer', size: 'lg' } as const;
  const mine = screen({ detail, patch: [{ at: 'row.edit', remove: true }] });
  expect(mergeScreens(screen({}), mine, screen({ linkable: true }))).toEqual({
    screen: { ...mine, linkable: true },
    conflicts: [],
  });
});

test('what both said of one field is taken together; the same setting changed by both is a conflict', () => {
  const columns = (...list: NonNullable<ScreenSpec['columns']>) => screen({ columns: list });
  const apart = mergeScreens(
    columns('code'),
    columns({ field: 'code', width: 90 }),
    columns({ field: 'code', sort: false }),
  );
  expect(apart).toEqual({ screen: columns({ field: 'code', width: 90, sort: false }), conflicts: [] });
  const both = mergeScreens(
    columns('size', { field: 'code', width: 80 }),
    columns('size', { field: 'code', width: 90 }),
    columns('size', { field: 'code', width: 120 }),
  );
  expect(both.screen).toEqual(columns('size', { field: 'code', width: 90 }));
  expect(both.conflicts).toEqual([
    { path: ['columns', 1, 'width'], place: '/columns/code/width', base: 80, mine: 90, theirs: 120 },
  ]);
});

test('a setting that the product took away and the author changed is a conflict without its side', () => {
  const { conflicts } = mergeScreens(
    screen({ detail: { size: 'md' } }),
    screen({ detail: { size: 'lg' } }),
    screen({}),
  );
  expect(conflicts).toMatchObject([{ path: ['detail'], place: '/detail', mine: { size: 'lg' } }]);
  expect(conflicts[0]).not.toHaveProperty('theirs', expect.anything());
});
