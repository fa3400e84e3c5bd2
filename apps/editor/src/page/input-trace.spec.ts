import { AuthorChanges } from './author-changes.js';
import { InputTrace } from './input-trace.js';

const SOURCE = { type: 'page', body: [{ type: 'tpl', tpl: 'a' }] };
const OPENED = { type: 'page', id: 'u:1', body: [{ type: 'tpl', tpl: 'a', id: 'u:2' }] };
/** The schema after the panel of the selected component has written its defaults. */
const FILLED = { type: 'page', id: 'u:1', body: [{ type: 'tpl', tpl: 'a', id: 'u:2', inline: true, wrapper: 'div' }] };

const taken = (trace: InputTrace, current: typeof OPENED, selected: string): boolean =>
  new AuthorChanges(SOURCE, OPENED).take(current, trace.causeOf(selected, false));

test('defaults that a panel writes before anybody did anything are nobody’s work', () => {
  expect(taken(new InputTrace(), FILLED, '')).toBe(false);
});

test('clicks on the canvas while it loads write nothing, however late the panel comes', () => {
  const trace = new InputTrace();
  trace.begin('', true);
  trace.begin('u:2', true);
  expect(taken(trace, FILLED, 'u:2')).toBe(false);
});

test('what is written in the panel of the selected component is a change', () => {
  const trace = new InputTrace();
  trace.begin('', true);
  trace.begin('u:2', false);
  expect(taken(trace, FILLED, 'u:2')).toBe(true);
});

test('a component that is drawn larger on the canvas is a change; one that is taken away is one in any case', () => {
  const trace = new InputTrace();
  trace.begin('u:2', true);
  expect(taken(trace, { ...OPENED, body: [] }, 'u:2')).toBe(true);
  trace.drag('u:2');
  expect(taken(trace, FILLED, 'u:2')).toBe(true);
});

test('the panel of another component than the one that was worked on writes for itself', () => {
  const trace = new InputTrace();
  trace.begin('u:1', false);
  expect(taken(trace, FILLED, 'u:2')).toBe(false);
});
