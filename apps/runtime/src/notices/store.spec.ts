/** @jest-environment jsdom */
import { data, serve } from '../testing/stage.js';
import type { Message } from './message-list.js';
import { acceptNews, loadNotices, markAllRead, onMessage, pollNotices, useNotices } from './store.js';

const message = (id: string): Message => ({
  ...{ id, title: 'approved', massage: '', rdStatus: 0, hdStatus: 0 },
  ...{ createTime: null, path: null, businessId: '7' },
});

/** Serves these messages, newest first, and collects what listeners receive. */
function messages(...ids: string[]) {
  const heard: string[] = [];
  const stop = onMessage(({ id }) => heard.push(id));
  const now = { ids, heard, stop };
  serve({
    '/api/at/base/localMassage/page': ({ query }) => {
      const [page, size] = [Number(query.page), Number(query.size)];
      const items = now.ids.slice((page - 1) * size, page * size).map(message);
      return data({ items, total: now.ids.length, notRdCount: 1 });
    },
  });
  return now;
}

test('polls pass each message on once, also when its list was opened before', async () => {
  const now = messages('11');
  await pollNotices();
  await pollNotices();
  expect(now.heard).toEqual(['11']);
  now.ids = ['12', '11'];
  await loadNotices('start');
  await pollNotices();
  await pollNotices();
  expect(now.heard).toEqual(['11', '12']);
  expect(useNotices.getState()).toMatchObject({ unread: 1, total: 2 });
  now.stop();
});

test('a message of the stream is not passed on again by a later poll', async () => {
  const now = messages('22', '21');
  acceptNews({ notRdCount: 2, arrived: [message('21')] });
  acceptNews({ notRdCount: 2, arrived: [message('22')] });
  await pollNotices();
  // The newest message is one that was there before.
  now.ids = ['21'];
  await pollNotices();
  expect(now.heard).toEqual(['21', '22']);
  now.stop();
});

test('a poll passes on all messages since the last one, oldest first, also more than a page of them', async () => {
  const now = messages('30');
  await pollNotices();
  await loadNotices('start');
  const arrived = Array.from({ length: 23 }, (_, index) => String(31 + index));
  now.ids = [...arrived].reverse().concat('30');
  await pollNotices();
  await pollNotices();
  expect(now.heard).toEqual(['30', ...arrived]);
  expect(useNotices.getState().items.map(({ id }) => id)).toEqual(now.ids);
  now.stop();
});

test('an event of the stream passes on all its messages', () => {
  const now = messages();
  acceptNews({ notRdCount: 3, arrived: ['61', '62', '63'].map(message) });
  acceptNews({ notRdCount: 3, arrived: ['63'].map(message) });
  expect(now.heard).toEqual(['61', '62', '63']);
  now.stop();
});

/** Serves one page that is answered late, with what was true when it was asked for; later ones at once. */
function lateAnswer(before: { ids: string[]; unread: number }, after: { ids: string[]; unread: number }) {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let asked = 0;
  serve({
    '/api/at/base/localMassage/page': async () => {
      asked += 1;
      const { ids, unread } = asked === 1 ? before : after;
      if (asked === 1) await gate;
      const items = ids.map((id) => ({ ...message(id), rdStatus: unread > 0 ? 0 : 1 }));
      return data({ items, total: ids.length, notRdCount: unread });
    },
    '/api/at/base/localMassage/read_all': () => data(null),
  });
  return { answer: () => open(), asked: () => asked };
}

const newest = () => useNotices.getState().items[0];

test('a list on its way does not take back a message that comes meanwhile', async () => {
  const late = lateAnswer({ ids: ['71'], unread: 0 }, { ids: ['72', '71'], unread: 1 });
  const loading = loadNotices('start');
  acceptNews({ notRdCount: 1, arrived: [message('72')] });
  late.answer();
  await loading;
  expect(useNotices.getState()).toMatchObject({ unread: 1, total: 2, status: 'ready' });
  expect(newest()?.id).toBe('72');
  expect(late.asked()).toBe(2);
});

test('neither does a poll', async () => {
  const late = lateAnswer({ ids: ['81'], unread: 0 }, { ids: ['82', '81'], unread: 1 });
  const polling = pollNotices();
  acceptNews({ notRdCount: 1, arrived: [message('82')] });
  late.answer();
  await polling;
  expect(useNotices.getState().unread).toBe(1);
});

test('a list on its way does not take back a mark', async () => {
  const late = lateAnswer({ ids: ['91'], unread: 1 }, { ids: ['91'], unread: 0 });
  const loading = loadNotices('start');
  await markAllRead();
  late.answer();
  await loading;
  expect(useNotices.getState().unread).toBe(0);
  expect(newest()?.rdStatus).toBe(1);
});
