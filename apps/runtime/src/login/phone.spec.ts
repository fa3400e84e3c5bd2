import { phoneFault } from './phone.js';

test.each([
  ['', 'login.phoneMissing'],
  ['1380000000', 'login.phoneLength'],
  ['138000000001', 'login.phoneLength'],
  ['1380000000x', 'login.phoneWrong'],
  ['12800000000', 'login.phoneWrong'],
  ['13800000000', undefined],
])('a phone %p is told %p', (phone, fault) => {
  expect(phoneFault(phone)).toBe(fault);
});
