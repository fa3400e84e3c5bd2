/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { data, refusal, serve, stage } from '../../testing/stage.js';
import { Genealogy } from './genealogy.js';
import { found, type Link } from './link.js';

const API = '/api/at/nq/pdPiece/genealogy?pdNum=1';
const link = (no: string, more: Partial<Link> = {}): Link => ({
  ...{ kind: 'slab', title: '板料', id: no, no, depth: 0, time: null, facts: [] },
  ...more,
});
const melt = { name: 'meltNo', label: '炉批号', value: 'M-2' };
const thickness = { name: 'thickness', label: '厚度', value: '12.00', unit: 'mm' };
const chain = {
  backward: [link('E1-B', { facts: [thickness] }), link('D1', { depth: 1, facts: [melt] })],
  forward: [link('FH1', { title: '发货日志', time: '2026-05-08 10:00:00' })],
};

beforeEach(() => stage('zh'));
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('links stand in their order, what a plate was made from one deeper, with what they tell', async () => {
  serve({ '/api/at/nq/pdPiece/genealogy': data(chain) });
  render(<Genealogy api={API} refreshKey={0} />);
  const from = within(await screen.findByRole('region', { name: '来源' })).getAllByRole('listitem');
  expect(from.map((item) => item.textContent)).toEqual(['板料E1-B厚度12.00 mm', '板料D1炉批号M-2']);
  expect(from[1]?.style.marginInlineStart).toBe('1.5rem');
  expect(within(screen.getByRole('region', { name: '去向' })).getByText('2026-05-08 10:00:00')).toBeTruthy();
});

test('a heat number finds its plates', async () => {
  serve({ '/api/at/nq/pdPiece/genealogy': data(chain) });
  render(<Genealogy api={API} refreshKey={0} />);
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'm-2' } });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['板料D1炉批号M-2']);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'none' } });
  expect(screen.getByText('没有找到')).toBeTruthy();
  expect(found(chain.forward, ' ')).toEqual(chain.forward);
});

test('a refusal is told', async () => {
  serve({ '/api/at/nq/pdPiece/genealogy': refusal(400, '没有这个编号') });
  render(<Genealogy api={API} refreshKey={0} />);
  expect(await screen.findByText('没有这个编号')).toBeTruthy();
});
