/** @jest-environment jsdom */
import { TextEncoder } from 'node:util';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useFeedback } from '../feedback/store.js';
import { type Answers, type Asked, data, refusal, serve, stage } from '../testing/stage.js';
import { ProfileScreen } from './profile-screen.js';

// jsdom does not have it.
globalThis.TextEncoder ??= TextEncoder;

const INFO = '/api/lc-user/update-info';
const PASSWORD = '/api/lc-user/update-password';
const OWN = {
  ...{ id: '7', realName: '李娜', name: 'lina', phone: '13800000000', email: null },
  ...{ wxTalkUserId: null, dingTalkUserId: null },
};

/** Shows the page, and returns the calls that it makes. */
async function open(answers: Answers = {}): Promise<Asked[]> {
  const asked = serve({
    '/api/lc-user/info': data(OWN),
    '/api/at/base/param/detail': data({ paramValue: '3' }),
    ...{ [INFO]: data({}), [PASSWORD]: data({}), ...answers },
  });
  render(<ProfileScreen />);
  await screen.findByLabelText('Phone');
  return asked;
}
const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(input(label), { target: { value } });
/** The form of an input is submitted as by its button, with what the browser itself checks. */
const save = (label: string | RegExp) => act(() => input(label).form?.requestSubmit());
const told = (label: string | RegExp) => {
  const by = input(label).getAttribute('aria-describedby');
  return by === null ? undefined : document.getElementById(by)?.textContent;
};
const toasts = () => useFeedback.getState().toasts.map(({ message }) => message);
const sent = (asked: Asked[], path: string) => asked.filter((call) => call.path === path).length;

beforeEach(() => stage('en'));
afterEach(cleanup);

test('every empty password is told at its field, and the first has the focus', async () => {
  const asked = await open();
  type('New password', 'Long-2026');
  save('Old password');
  await waitFor(() => expect(told('Old password')).toBe('Enter the password'));
  expect(told('New password')).toBeUndefined();
  expect(told('Confirm password')).toBe('Enter the new password again');
  expect(document.activeElement).toBe(input('Old password'));
  type('Old password', 'x');
  expect(told('Old password')).toBeUndefined();
  expect(told('Confirm password')).toBe('Enter the new password again');
  expect(sent(asked, PASSWORD)).toBe(0);
});

test('a weak password and one that differs are told at their fields', async () => {
  const asked = await open();
  type('Old password', 'x');
  type('New password', 'short');
  type('Confirm password', 'other');
  save('Old password');
  await waitFor(() => expect(told('New password')).toMatch(/^A password has at least 3 characters/));
  expect(told('Confirm password')).toBe('The two passwords differ');
  expect(document.activeElement).toBe(input('New password'));
  expect([toasts(), sent(asked, PASSWORD)]).toEqual([[], 0]);
});

test('a new phone needs the password', async () => {
  const asked = await open();
  type('Phone', '13900000000');
  save('Phone');
  await waitFor(() => expect(told(/^Present password/)).toBe('Enter the password'));
  expect(document.activeElement).toBe(input(/^Present password/));
  expect(sent(asked, INFO)).toBe(0);
  type(/^Present password/, 'x');
  save('Phone');
  await waitFor(() => expect(toasts()).toEqual(['Your details were saved']));
  expect(sent(asked, INFO)).toBe(1);
});

test('what the server refuses is told at its fields; what has no field here is told as a toast', async () => {
  const error = (field: string) => ({ field, message: { zh: '太长', en: `${field} is too long` } });
  let errors = [error('email'), error('name')];
  await open({ [INFO]: () => refusal(400, 'Refused', { errors }) });
  save('Phone');
  await waitFor(() => expect(told('E-mail')).toBe('email is too long'));
  expect(told('User name')).toBe('name is too long');
  expect(document.activeElement).toBe(input('User name'));
  expect(toasts()).toEqual([]);
  errors = [error('elsewhere')];
  save('Phone');
  await waitFor(() => expect(toasts()).toEqual(['Refused']));
  expect(told('E-mail')).toBeUndefined();
});
