/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { registerTyping } from '../../feedback/index.js';
import { useFeedback } from '../../feedback/store.js';
import { type Answers, data, refusal, serve, stage } from '../../testing/stage.js';
import { ApprovalPanel } from './approval-panel.js';
import type { Panel, PanelTask } from './panel.js';

const WORK = '/api/lc-flow/work';
const PEOPLE = [
  { id: '3', name: '钱芳', account: 'qianfang', deptName: '财务部' },
  { id: '4', name: '何静', account: 'hejing' },
];
const task: PanelTask = {
  ...{ taskId: '9', nodeId: 'cs_sales', nodeName: '销售审核', candidates: [], owner: null, sign: null },
  ...{ assignee: { id: '2', name: '赵国强' }, createTime: '2026-03-16 09:00:00', mine: true, claimable: false },
};
const PANEL: Partial<Panel> = {
  ...{
    processInstanceId: '8',
    processName: '合同审批',
    status: 'running',
    title: 'HT2603-018',
    model: 'nqContractSign',
  },
  ...{ businessId: '7', documentVersion: 3, tasks: [task], task, editable: ['lines.bondLevel'] },
  actions: [
    { name: 'agree', enabled: true },
    { name: 'reject', enabled: true },
    { name: 'addSign', enabled: true },
    { name: 'return', enabled: false, reason: '没有可退回的节点' },
  ],
  next: [{ nodeId: 'cs_tech', nodeName: '技术评审', users: [PEOPLE[0] as never], choose: false }],
};
const decided = jest.fn();
const panelOf = (more: object) => <ApprovalPanel taskId="9" onDecided={decided} {...more} />;
const show = (more: object = {}) => render(panelOf(more));
const answers = (panel: Partial<Panel>, more: Answers = {}): Answers => ({ [`${WORK}/panel`]: data(panel), ...more });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const opinion = () => screen.getByLabelText<HTMLTextAreaElement>(/^(审批意见|Opinion)$/);

beforeEach(async () => {
  decided.mockReset();
  localStorage.clear();
  sessionStorage.clear();
  await stage('zh');
});
afterEach(cleanup);

test('a rejection needs words: the field says so and has the focus; typing takes the words away', async () => {
  const asked = serve(answers(PANEL));
  show();
  await screen.findByRole('heading', { name: '合同审批' });
  press('驳回');
  expect(screen.getByRole('alert').textContent).toBe('驳回时请填写审批意见');
  expect(document.activeElement).toBe(opinion());
  expect(opinion().getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(opinion(), { target: { value: '级别不足' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('phrases are put in and joined; the opinion goes with the version on screen and the fields open at the node', async () => {
  const asked = serve(answers(PANEL, { [`${WORK}/complete-task`]: data({}) }));
  show({ changes: { projectName: 'x', lines: [{ id: '1', bondLevel: 'NB-1', qty: 2 }] } });
  await screen.findByRole('heading', { name: '合同审批' });
  fireEvent.click(screen.getByRole('button', { name: '已核对, 无误' }));
  expect(opinion().value).toBe('已核对, 无误');
  fireEvent.change(opinion(), { target: { value: '可以' } });
  fireEvent.click(screen.getByRole('button', { name: '已核对, 无误' }));
  expect(opinion().value).toMatch(/^可以.+已核对, 无误$/);
  fireEvent.click(screen.getAllByRole('button', { name: '同意' }).at(-1) as HTMLElement);
  await waitFor(() => expect(decided).toHaveBeenCalled());
  const sent = asked.find(({ path }) => path.endsWith('/complete-task'));
  expect(sent?.body).toMatchObject({
    ...{ taskId: '9', flag: 'ok', version: 3 },
    changes: { lines: [{ id: '1', bondLevel: 'NB-1' }] },
  });
  expect(JSON.stringify(sent?.body)).not.toContain('projectName');
  expect(opinion().value).toBe('');
});

test('a decision waits for the last edit of the form beside it, and carries it', async () => {
  const asked = serve(answers(PANEL, { [`${WORK}/complete-task`]: data({}) }));
  const changesTo = (bondLevel: string) => ({ changes: { lines: [{ id: '1', bondLevel }] } });
  let arrive: () => void = () => undefined;
  const edit = new Promise<void>((done) => {
    arrive = done;
  });
  const stop = registerTyping({ isUnsaved: () => false, settle: () => edit });
  const { rerender } = show(changesTo('NB-1'));
  await screen.findByRole('heading', { name: '合同审批' });
  fireEvent.click(screen.getAllByRole('button', { name: '同意' }).at(-1) as HTMLElement);
  await act(async () => {});
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  rerender(panelOf(changesTo('NB-2')));
  await act(async () => arrive());
  await waitFor(() => expect(decided).toHaveBeenCalled());
  stop();
  const sent = asked.find(({ path }) => path.endsWith('/complete-task'));
  expect(sent?.body).toMatchObject({ changes: { lines: [{ id: '1', bondLevel: 'NB-2' }] } });
});

test('words stay when the server refuses, and after another opening of the panel', async () => {
  serve(answers(PANEL, { [`${WORK}/complete-task`]: refusal(400, '任务已被处理') }));
  const { unmount } = show();
  await screen.findByRole('heading', { name: '合同审批' });
  fireEvent.change(opinion(), { target: { value: '价格可行' } });
  fireEvent.click(screen.getAllByRole('button', { name: '同意' }).at(-1) as HTMLElement);
  expect((await screen.findByRole('alert')).textContent).toContain('任务已被处理');
  expect(opinion().value).toBe('价格可行');
  expect(decided).not.toHaveBeenCalled();
  unmount();
  show();
  await screen.findByRole('heading', { name: '合同审批' });
  expect(opinion().value).toBe('价格可行');
});

test('what is not possible now stays in the menu, says why and does nothing; a signer is asked for and found', async () => {
  const asked = serve(
    answers(PANEL, {
      [`${WORK}/users`]: ({ query }) =>
        data({ records: PEOPLE.filter(({ account }) => account.includes(query.keyword ?? '')) }),
      [`${WORK}/add-sign`]: data({}),
    }),
  );
  show();
  await screen.findByRole('heading', { name: '合同审批' });
  press('更多');
  const closed = screen.getByRole('menuitem', { name: /退回/ });
  expect([closed.getAttribute('aria-disabled'), closed.getAttribute('title')]).toEqual(['true', '没有可退回的节点']);
  fireEvent.click(closed);
  expect(document.querySelector('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: '加签' }));
  const dialog = within(document.querySelector('dialog') as HTMLElement);
  const send = () => fireEvent.click(dialog.getByRole('button', { name: '加签' }));
  send();
  expect(dialog.getByRole('alert').textContent).toBe('请选择人员');
  const field = dialog.getByRole('combobox');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'nobody' } });
  expect(await dialog.findByText('没有匹配的人员')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'j' } });
  await dialog.findByRole('option', { name: /何静/ });
  fireEvent.change(field, { target: { value: '' } });
  await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(2));
  // The arrow keys move, Enter chooses; the name becomes a tag that Backspace removes.
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(dialog.getByRole('button', { name: '移除 何静' })).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Backspace' });
  expect(dialog.queryByRole('button', { name: '移除 何静' })).toBeNull();
  fireEvent.click(field);
  fireEvent.click(await dialog.findByRole('option', { name: /钱芳/ }));
  send();
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(asked.find(({ path }) => path.endsWith('/add-sign'))?.body).toMatchObject({
    ...{ taskId: '9', mode: 'before', userIds: ['3'] },
  });
});

test('an action that ends the task waits for the files that are being uploaded, and its dialog stays open', async () => {
  let arrive: () => void = () => undefined;
  const stored = new Promise<void>((done) => {
    arrive = done;
  });
  const actions: Panel['actions'] = [...(PANEL.actions ?? []), { name: 'transfer', enabled: true }];
  const asked = serve(
    answers(
      { ...PANEL, actions },
      {
        '/api/lc-resource/oss/endpoint/put-file-attach': () =>
          stored.then(() => data({ originalName: 'a.pdf', link: '/a.pdf', attachId: '5' })),
        [`${WORK}/users`]: data({ records: PEOPLE }),
        [`${WORK}/transfer-task`]: data({}),
      },
    ),
  );
  show();
  await screen.findByRole('heading', { name: '合同审批' });
  const file = new File(['x'], 'a.pdf');
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
  press('更多');
  fireEvent.click(screen.getByRole('menuitem', { name: '转办' }));
  const dialog = within(document.querySelector('dialog') as HTMLElement);
  fireEvent.click(dialog.getByRole('combobox'));
  fireEvent.click(await dialog.findByRole('option', { name: /钱芳/ }));
  const transfer = () => fireEvent.click(dialog.getByRole('button', { name: '转办' }));
  transfer();
  await act(async () => {});
  const sent = () => asked.filter(({ path }) => path.endsWith('/transfer-task'));
  expect(sent()).toEqual([]);
  expect(useFeedback.getState().toasts.map(({ message }) => message)).toEqual(['附件上传中, 请稍候']);
  expect(document.querySelector('dialog')).not.toBeNull();
  arrive();
  // The dialog shows what goes along.
  await dialog.findByText('a.pdf');
  transfer();
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent().map(({ body }) => body)).toEqual([
    { taskId: '9', userId: '3', attachments: [{ name: 'a.pdf', url: '/a.pdf', id: '5' }] },
  ]);
  expect(screen.queryByText('a.pdf')).toBeNull();
});

test('Escape in the list of people closes the list, in the dialog the dialog; the server’s refusal stays in it', async () => {
  serve(
    answers(PANEL, {
      [`${WORK}/users`]: data({ records: PEOPLE }),
      [`${WORK}/add-sign`]: refusal(400, '不能加签自己'),
    }),
  );
  show();
  await screen.findByRole('heading', { name: '合同审批' });
  press('更多');
  fireEvent.click(screen.getByRole('menuitem', { name: '加签' }));
  const element = document.querySelector('dialog') as HTMLDialogElement;
  const dialog = within(element);
  fireEvent.click(dialog.getByRole('combobox'));
  fireEvent.click(await dialog.findByRole('option', { name: /钱芳/ }));
  fireEvent.click(dialog.getByRole('button', { name: '加签' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('不能加签自己');
  fireEvent.click(dialog.getByRole('combobox'));
  expect(dialog.getByRole('combobox').getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(dialog.getByRole('combobox'), { key: 'Escape' });
  expect(dialog.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
  expect(document.querySelector('dialog')).not.toBeNull();
  act(() => void element.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(document.querySelector('dialog')).toBeNull();
});

test('who has no task sees no opinion and no answers, but the history and who has it', async () => {
  const history = [
    {
      kind: 'start',
      nodeId: null,
      nodeName: '发起',
      user: { id: '1', name: '王丽' },
      outcome: null,
      comment: '请审批',
      createTime: '2026-03-16 09:00:00',
    },
  ] as unknown as Panel['history'];
  serve(answers({ ...PANEL, task: null, actions: [], history }));
  show();
  await screen.findByRole('heading', { name: '合同审批' });
  expect(screen.queryByLabelText('审批意见')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(同意|驳回)$/ })).toBeNull();
  expect(within(screen.getByRole('list', { name: '当前节点' })).getByRole('listitem').textContent).toContain('赵国强');
  expect(screen.getByRole('region', { name: '审批记录' }).textContent).toContain('请审批');
});

test('a panel that does not come says why and is asked for again; without a subject nothing is asked', async () => {
  let away = true;
  const asked = serve({ [`${WORK}/panel`]: () => (away ? refusal(500, '数据库不可用') : data(PANEL)) });
  const { rerender } = show();
  await screen.findByText('数据库不可用');
  away = false;
  press('重试');
  await screen.findByRole('heading', { name: '合同审批' });
  rerender(<ApprovalPanel />);
  expect(screen.queryByRole('heading', { name: '合同审批' })).toBeNull();
  expect(asked).toHaveLength(2);
});

test('in English its words are English, and the server is asked in English', async () => {
  await stage('en');
  serve(answers(PANEL));
  show();
  await screen.findByRole('heading', { name: '合同审批' });
  const words = screen.getByRole('region', { name: 'Approval' }).cloneNode(true) as HTMLElement;
  for (const name of ['合同审批', 'HT2603-018', '销售审核', '赵国强', '技术评审', '钱芳'])
    words.innerHTML = words.innerHTML.replaceAll(name, '');
  expect(words.textContent).not.toMatch(/[\u4e00-\u9fff]|approval\./);
  const { headers } = jest.mocked(fetch).mock.lastCall?.[1] ?? {};
  expect(new Headers(headers).get('accept-language')).toMatch(/^en/);
});
