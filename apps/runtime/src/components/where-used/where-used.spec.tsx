/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { data, refusal, serve, stage } from '../../testing/stage.js';
import type { Place } from '../kit/view.js';
import View from './view.js';

const show = (of: string) => render(<View what="dict" of={of} place={{ refreshKey: 0 } as Place} />);

beforeEach(() => stage('zh'));
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('each place is told with what names it', async () => {
  const places = [{ kindName: '模型', key: 'customer', place: 'fields.level' }];
  serve({ '/api/lc-develop/usage': data({ total: 1, places }) });
  show('customer_level');
  expect((await screen.findByText('fields.level')).closest('tr')?.textContent).toBe('模型customerfields.level');
  expect(screen.getByText('共 1 处引用：')).toBeTruthy();
});

test('what nobody names is told so, and why it cannot be told', async () => {
  serve({ '/api/lc-develop/usage': data({ total: 0, places: [] }) });
  show('nobody');
  expect(await screen.findByText('没有引用。')).toBeTruthy();
  cleanup();
  serve({ '/api/lc-develop/usage': refusal(403, '没有权限') });
  show('customer_level');
  expect(await screen.findByText('没有权限')).toBeTruthy();
});
