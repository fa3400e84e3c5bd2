import { readBatch, readCompletion, readDecision, readSigners, readSubject } from './task-request.js';

const message = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was not refused');
};

test.each([
  [{ flag: 'ok' }, 'agree', '同意'],
  [{ flag: 'ok', comment: ' fine ' }, 'agree', 'fine'],
  [{ flag: true }, 'agree', '同意'],
  [{ comment: '同意' }, 'agree', '同意'],
  [{ flag: 'no', comment: '同意' }, 'reject', '同意'],
  [{ comment: 'not like this' }, 'reject', 'not like this'],
  [{ flag: '', comment: 'not like this' }, 'reject', 'not like this'],
])('%j: %s with %s', (values, outcome, comment) => {
  expect(readDecision(values)).toEqual({ outcome, comment });
});

test.each([{}, { flag: 'no' }, { flag: 'no', comment: '  ' }, { comment: '' }])('%j is no decision', (values) => {
  expect(message(() => readDecision(values))).toBe('Please write an opinion when you reject');
});

test('a completion takes its ids from the query or the body, as text or list', () => {
  const body = { flag: 'ok', nextUserIds: '1,2', ccUserIds: ['3', 3], changes: { remark: 'x' }, version: '7' };
  expect(readCompletion({ taskId: '12' }, body)).toEqual({
    taskId: '12',
    completion: {
      outcome: 'agree',
      comment: '同意',
      nextUserIds: ['1', '2'],
      ccUserIds: ['3'],
      changes: { remark: 'x' },
      version: 7,
    },
  });
});

test.each([
  { taskId: 'x' },
  { taskId: '12', version: 'new' },
  { taskId: '12', changes: [] },
  { taskId: '12', nextUserIds: 'wangli' },
  { taskId: '12', variables: 'all' },
])('%j is refused', (body) => {
  expect(message(() => readCompletion({}, { flag: 'ok', ...body }))).toMatch(/Wrong format/);
});

test('a batch has 1 to 100 tasks, each once', () => {
  expect(readBatch({}, { taskIds: ['1', '1', '2'], flag: 'ok' }).taskIds).toEqual(['1', '2']);
  expect(message(() => readBatch({}, { taskIds: [], flag: 'ok' }))).toMatch(/taskIds/);
  const many = Array.from({ length: 101 }, (_, at) => String(at));
  expect(message(() => readBatch({}, { taskIds: many, flag: 'ok' }))).toMatch(/100/);
});

test('signers are asked in a known way', () => {
  expect(readSigners({}, { taskId: '1', userIds: '2' })).toMatchObject({ mode: 'parallel', userIds: ['2'] });
  expect(message(() => readSigners({}, { taskId: '1', userIds: '2', mode: 'never' }))).toMatch(/mode/);
  expect(message(() => readSigners({}, { taskId: '1' }))).toMatch(/userIds/);
});

test('a panel is about a task, an instance or a document', () => {
  expect(readSubject({ taskId: '1', model: 'x' })).toEqual({ taskId: '1' });
  expect(readSubject({ processInstanceId: '2' })).toEqual({ processInstanceId: '2' });
  expect(readSubject({ model: 'ji', businessId: '3' })).toEqual({ model: 'ji', businessId: '3' });
  expect(message(() => readSubject({ model: 'ji' }))).toMatch(/businessId/);
  expect(message(() => readSubject({}))).toMatch(/taskId/);
});
