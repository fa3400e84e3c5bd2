import type { HistoryEntry, PanelStatus } from './panel.js';

type Tone = 'good' | 'bad' | 'warn' | 'accent' | 'plain';

const OUTCOME_TONES: Record<string, Tone> = {
  agree: 'good',
  approved: 'good',
  reject: 'bad',
  rejected: 'bad',
  terminated: 'bad',
  return: 'warn',
  returned: 'warn',
  revoked: 'warn',
  takenBack: 'warn',
};

/** A history entry, ready to draw. */
export interface TimelineItem extends HistoryEntry {
  key: string;
  /** An open task, without an end time yet. */
  open: boolean;
  tone: Tone;
  /** i18n key of the tag, or undefined when there is no tag. */
  tag: string | undefined;
}

function toneOf({ kind, outcome, event, endTime }: HistoryEntry): Tone {
  const known = OUTCOME_TONES[outcome ?? ''] ?? OUTCOME_TONES[event ?? ''];
  if (known) return known;
  return kind === 'task' && !endTime ? 'accent' : 'plain';
}

function tagOf({ kind, outcome, event, endTime }: HistoryEntry): string | undefined {
  if (outcome) return `approval.outcome.${outcome}`;
  if (kind === 'event') return event ? `approval.event.${event}` : undefined;
  if (kind === 'task') return endTime ? undefined : 'approval.outcome.open';
  return kind === 'start' ? 'approval.event.started' : undefined;
}

/** The entries of the history, oldest first, ready to draw. */
export const timelineOf = (history: readonly HistoryEntry[]): TimelineItem[] =>
  history.map((entry, index) => ({
    ...entry,
    key: `${index}.${entry.createTime}.${entry.nodeId ?? ''}`,
    open: entry.kind === 'task' && !entry.endTime,
    tone: toneOf(entry),
    tag: tagOf(entry),
  }));

const STATUS_TONES: Record<PanelStatus, Tone> = {
  none: 'plain',
  running: 'accent',
  suspended: 'warn',
  approved: 'good',
  rejected: 'bad',
  revoked: 'warn',
  terminated: 'bad',
};

export const statusTone = (status: PanelStatus): Tone => STATUS_TONES[status];

const HASH_SHOWN = 8;

/** The first characters of a hash: enough to compare two by eye. */
export const shortHash = (hash: string): string => hash.slice(0, HASH_SHOWN);

/** A value of a change as text; '' for no value, which the caller shows as a dash. */
export function changeText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(changeText).join(', ');
  if (typeof value === 'object') {
    const { name, label } = value as { name?: unknown; label?: unknown };
    return changeText(label ?? name ?? JSON.stringify(value));
  }
  return String(value);
}
