import { dayIn, latenessOf, type PlannedTask, rowsOf, weeksFrom } from './plan.js';

const TODAY = '2026-04-08';
const task = (id: string, planDate: string, more: Partial<PlannedTask> = {}): PlannedTask => ({
  ...{ id, planDate, scheduleId: `s${id}`, stepCode: 'xl', stepCodeName: '下料', site: 'XA', siteName: '新安' },
  ...{ pdNum: `P-${id}`, partTypeName: null, contractCode: null, customerName: null, spec: null, statusName: null },
  ...{ planStart: '2026-04-01', planEnd: '2026-04-24', deliveryDate: '2026-05-01', priority: '1', priorityName: null },
  ...{ isOpen: true, isMovable: true, stdHours: '10.25' },
  ...more,
});
const weeks = weeksFrom(TODAY, 2);
const steps = new Map([
  ['xl', { sort: 10, capacity: 20 }],
  ['dm', { sort: 30, capacity: undefined }],
]);

test('weeks begin on Monday, over the end of a year too', () => {
  expect(weeks).toEqual([
    { start: '2026-04-06', end: '2026-04-12' },
    { start: '2026-04-13', end: '2026-04-19' },
  ]);
  expect(weeksFrom('2026-01-01', 1)).toEqual([{ start: '2025-12-29', end: '2026-01-04' }]);
});

test('rows are steps and sites in the order of the route; late tasks come first, then the urgent ones', () => {
  const tasks = [
    task('grind', '2026-04-09', { stepCode: 'dm', stepCodeName: '打磨' }),
    task('plain', '2026-04-09'),
    task('urgent', '2026-04-10', { priority: '3' }),
    task('late', '2026-04-11', { deliveryDate: '2026-04-10' }),
    task('old', '2026-04-02'),
    task('old and done', '2026-04-02', { isOpen: false }),
    task('elsewhere', '2026-04-15', { site: 'YS', siteName: '偃师' }),
  ];
  const rows = rowsOf(tasks, weeks, steps, TODAY);
  expect(rows.map(({ title, site, capacity }) => [title, site, capacity])).toEqual([
    ['下料', '偃师', 20],
    ['下料', '新安', 20],
    ['打磨', '新安', undefined],
  ]);
  const [, here] = rows;
  expect(here?.overdue.map(({ id }) => id)).toEqual(['old']);
  expect(here?.cells.map(({ tasks: some }) => some.map(({ id }) => id))).toEqual([['late', 'urgent', 'plain'], []]);
  expect(here?.cells.map(({ hours }) => hours)).toEqual([30.75, 0]);
});

test('a task is late when its day has passed or lies after delivery, and never when it is done', () => {
  expect(latenessOf(task('a', '2026-04-07'), TODAY)).toBe('overdue');
  expect(latenessOf(task('a', '2026-05-02'), TODAY)).toBe('afterDelivery');
  expect(latenessOf(task('a', '2026-05-02', { deliveryDate: null }), TODAY)).toBeUndefined();
  expect(latenessOf(task('a', '2026-04-07', { isOpen: false }), TODAY)).toBeUndefined();
});

test('in another week a task keeps its day of the week, but for the ends of its plan', () => {
  const friday = task('a', '2026-04-10');
  const [first, second] = weeksFrom('2026-04-13', 2) as [(typeof weeks)[0], (typeof weeks)[0]];
  expect(dayIn(first, friday)).toBe('2026-04-17');
  expect(dayIn(second, { ...friday, planEnd: '2026-04-22' })).toBe('2026-04-22');
  expect(dayIn(first, { ...friday, planStart: '2026-04-18' })).toBe('2026-04-18');
  // Outside the planned dates: the server will refuse it.
  expect(dayIn(second, { ...friday, planEnd: '2026-04-11' })).toBe('2026-04-24');
});
