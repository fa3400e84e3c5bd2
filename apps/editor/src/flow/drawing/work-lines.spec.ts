import { changesOf, linesOf } from './work-lines.js';

const KEPT = { action: 'make', url: 'https://x', 'header:X-No': '${no}', 'result:id': '${response.body.id}' };

test('lines are the properties of the work, without the others', () => {
  expect(linesOf(KEPT)).toBe('header:X-No = ${no}\nresult:id = ${response.body.id}');
});

test('what lines say is set, what they leave out is taken away, and other properties stay', () => {
  expect(changesOf(KEPT, 'header:X-No = a = b\n\nbody:qty=${qty}\nnonsense\nurl = y')).toEqual({
    'header:X-No': 'a = b',
    'result:id': '',
    'body:qty': '${qty}',
  });
  expect(changesOf(KEPT, linesOf(KEPT))).toEqual({ 'header:X-No': '${no}', 'result:id': '${response.body.id}' });
});
