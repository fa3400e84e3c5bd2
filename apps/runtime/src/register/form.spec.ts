import { readFileSync } from 'node:fs';
import { EMPTY, wrongWith } from './form.js';

const TEXTS = JSON.parse(readFileSync(new URL('../../../../schemas/i18n/zh.json', import.meta.url), 'utf8'));
const form = { tenantId: '000000', name: '', account: 'guest', password: 'Guest-2026', password2: 'Guest-2026' };

test.each([
  [EMPTY, '请先输入租户编号'],
  [{ ...form, tenantId: ' ' }, '请先输入租户编号'],
  [{ ...form, account: '' }, '请先输入账号名称'],
  [{ ...form, password2: '' }, '请先输入密码'],
  [{ ...form, password2: 'other' }, '两次密码输入不一致'],
])('%j is told: %s', (given, text) => expect(TEXTS[wrongWith(given) ?? '']).toBe(text));

test('a whole form has nothing wrong', () => expect(wrongWith(form)).toBeUndefined());
