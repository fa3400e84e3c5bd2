import type { HistoryEntry } from './panel.js';
import { changeText, shortHash, timelineOf } from './timeline.js';

const entry = (part: Partial<HistoryEntry>): HistoryEntry => ({
  kind: 'task',
  nodeId: 'n',
  nodeName: 'Node',
  user: null,
  outcome: null,
  comment: null,
  attachments: null,
  createTime: '2026-03-16 09:00:00',
  endTime: '2026-03-16 10:00:00',
  duration: '01:00:00',
  hash: null,
  event: null,
  ...part,
});

test('tag and tone say how a task ended, or that it is open', () => {
  const items = timelineOf([
    entry({ kind: 'start' }),
    entry({ outcome: 'agree' }),
    entry({ outcome: 'reject' }),
    entry({ endTime: null }),
    entry({ kind: 'event', event: 'urged' }),
    entry({ kind: 'event', event: 'returned' }),
    entry({ kind: 'end', outcome: 'approved' }),
  ]);
  expect(items.map(({ tag, tone, open }) => [tag, tone, open])).toEqual([
    ['approval.event.started', 'plain', false],
    ['approval.outcome.agree', 'good', false],
    ['approval.outcome.reject', 'bad', false],
    ['approval.outcome.open', 'accent', true],
    ['approval.event.urged', 'plain', false],
    ['approval.event.returned', 'warn', false],
    ['approval.outcome.approved', 'good', false],
  ]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
});

test('values of a change as text', () => {
  expect(changeText(['UT', { name: 'Bend', id: 1 }])).toBe('UT, Bend');
  expect(changeText(0)).toBe('0');
  expect(changeText(null)).toBe('');
  expect(shortHash('0123456789abcdef')).toBe('01234567');
});
