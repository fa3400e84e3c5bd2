import type { ReactNode } from 'react';
import { create } from 'zustand';

export type ToastLevel = 'info' | 'success' | 'warning' | 'error';
interface Toast {
  id: number;
  level: ToastLevel;
  message: ReactNode;
}
export interface Question {
  id: number;
  title: ReactNode;
  message: ReactNode;
  /** An alert has one button, a question has two. */
  alert: boolean;
  danger: boolean;
  confirmText?: string;
  cancelText?: string;
  answer(yes: boolean): void;
}
interface FeedbackState {
  toasts: Toast[];
  questions: Question[];
}

const TOAST_MS = 3000;
/** The time of a message is counted in steps: while a busy page cannot draw it, at most one of them passes. */
const STEP_MS = 250;
const MAX_TOASTS = 4;
let sequence = 0;

export const useFeedback = create<FeedbackState>(() => ({ toasts: [], questions: [] }));

export function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  useFeedback.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Removes the toast in `milliseconds`; replaces an earlier timer. */
function goAfter(id: number, milliseconds: number): void {
  clearTimeout(timers.get(id));
  const next = () => (milliseconds > STEP_MS ? goAfter(id, milliseconds - STEP_MS) : dismiss(id));
  timers.set(id, setTimeout(next, Math.min(STEP_MS, milliseconds)));
}

/** Shows a message for `milliseconds` (3 s). A text that is already shown is not shown twice; its time starts again. */
export function notify(level: ToastLevel, message: ReactNode, milliseconds = TOAST_MS): void {
  const { toasts } = useFeedback.getState();
  const shown = toasts.find((toast) => toast.level === level && toast.message === message);
  if (!shown) sequence += 1;
  const id = shown?.id ?? sequence;
  if (!shown) useFeedback.setState({ toasts: [...toasts, { id, level, message }].slice(-MAX_TOASTS) });
  goAfter(id, milliseconds);
}

type Wording = Partial<Pick<Question, 'title' | 'danger' | 'confirmText' | 'cancelText'>>;

function open(message: ReactNode, alert: boolean, wording: Wording): Promise<boolean> {
  sequence += 1;
  const id = sequence;
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useFeedback.setState(({ questions }) => ({ questions: questions.filter((question) => question.id !== id) }));
      resolve(yes);
    };
    const question: Question = { title: '', danger: false, ...wording, id, message, alert, answer };
    useFeedback.setState(({ questions }) => ({ questions: [...questions, question] }));
  });
}

/** Asks the user; resolves true on agreement, false on cancel or Esc. */
export const confirm = (message: ReactNode, wording: Wording = {}): Promise<boolean> => open(message, false, wording);

/** Shows a message and waits until the user has confirmed it. */
export async function alert(message: ReactNode, wording: Wording = {}): Promise<void> {
  await open(message, true, wording);
}
