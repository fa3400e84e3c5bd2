import { byteRange } from './byte-range.js';

test.each([
  [undefined, undefined],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=5-4', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['lines=0-1', undefined],
])('%s of ten bytes', (header, range) => expect(byteRange(header, 10)).toEqual(range));
