import { PageCounter } from './page-counter.js';

const page = (menuId: string, version = 1) => ({ menuId, version });
const nothing = { opened: 0, errors: 0, refused: 0, failed: 0, lists: 0, listMs: 0 };

test('what happens is counted for the page in front and its version, once', () => {
  const counter = new PageCounter();
  counter.show(page('7', 2), 1000);
  counter.show(page('7', 2), 1100);
  counter.error();
  counter.answer(404, false, 1200);
  counter.answer(500, false, 1200);
  counter.answer(200, false, 1300);
  counter.answer(200, true, 1400);
  counter.answer(200, true, 9000);
  const told = { ...page('7', 2), opened: 1, errors: 1, refused: 1, failed: 1, lists: 1, listMs: 400 };
  expect(counter.take()).toEqual([told]);
  expect(counter.take()).toEqual([]);
});

test('pages that are not watched, and an ended session, are not counted', () => {
  const counter = new PageCounter();
  counter.error();
  counter.show(page('7'), 0);
  counter.take();
  counter.answer(401, false, 1);
  counter.show(undefined, 2);
  counter.error();
  counter.answer(500, false, 3);
  expect(counter.take()).toEqual([]);
  counter.show(page('7'), 4);
  expect(counter.take()).toEqual([{ ...page('7'), ...nothing, opened: 1 }]);
});

test('another version is another page', () => {
  const counter = new PageCounter();
  counter.show(page('7', 1), 0);
  counter.error();
  counter.show(page('7', 2), 10);
  expect(counter.take().map(({ version, errors }) => [version, errors])).toEqual([
    [1, 1],
    [2, 0],
  ]);
});

test('pages that do not fit into one report are in the next one', () => {
  const counter = new PageCounter();
  for (let id = 1; id <= 25; id += 1) counter.show(page(String(id)), id);
  expect(counter.take()).toHaveLength(20);
  counter.error();
  expect(counter.take().map(({ menuId, errors }) => [menuId, errors])).toEqual([
    ['21', 0],
    ['22', 0],
    ['23', 0],
    ['24', 0],
    ['25', 1],
  ]);
  expect(counter.take()).toEqual([]);
});
