import { fullNumber, shortNumber } from './number-text.js';

test('long numbers are written short, in the way of the language', () => {
  expect(shortNumber('1234567.89', 'zh')).toBe('123.5万');
  expect(shortNumber('1234567.89', 'en')).toBe('1.2M');
  expect(shortNumber('12345.67', 'zh')).toBe('12,345.7');
  expect(fullNumber('1234567.891', 'en')).toBe('1,234,567.891');
});
