import { mayLeave, settle } from '../feedback/index.js';
import { DIALOG, OVERLAYS } from './dialog-keys.js';
import { mendRenderer } from './renderer.js';

/**
 * A document computes values when it opens, and these are not input: it asks only after the user did something in it.
 */
const DOCUMENT = /\blm-document\b/;
/** Places where a click changes a form: choices and the lines of a table. */
const CHOICES = '.cxd-PopOver, .cxd-PopUp, .cxd-InputTable';
const CLOSE = '.cxd-Modal-close, .cxd-Drawer-close';

const openDialogs = () => [...document.querySelectorAll(DIALOG)];

/** Dialogs in which the user did something, or did so in a dialog above. */
const touched = new WeakSet<Element>();

function noteTouch({ type, target }: Event): void {
  if (type === 'click' && !(target instanceof Element && target.closest(CHOICES))) return;
  for (const dialog of openDialogs()) touched.add(dialog);
}

/** The parts of amis' dialogs and drawers that we use. */
interface Dialog {
  props: { className?: string; $path: string; env: { session?: string } };
  /** Called with the user's event for ×, backdrop and Escape; without an event after an action. */
  handleSelfClose(event?: unknown, confirmed?: unknown): unknown;
  handleAction(event: unknown, action: { actionType?: string }, ...rest: unknown[]): unknown;
}

async function mayClose({ props: { className, $path, env } }: Dialog): Promise<boolean> {
  const front = openDialogs().at(-1);
  if (DOCUMENT.test(className ?? '') && !(front && touched.has(front))) return true;
  return mayLeave([{ dialog: { session: env.session ?? '', path: $path } }]);
}

/**
 * Asks before a dialog with a changed form is left by ×, backdrop, Escape or its cancel button. amis has a preventable
 * event for this (`cancel`), but also fires it when a dialog closes after an action has saved, and does not say which
 * case it is.
 */
export function askBefore(type: Dialog): void {
  const { handleSelfClose: close, handleAction: act } = type;
  type.handleSelfClose = async function asked(event, confirmed) {
    if (!event || (await mayClose(this))) await close.call(this, event, confirmed);
  };
  type.handleAction = async function asked(event, action, ...rest) {
    if (action.actionType === 'cancel' && !(await mayClose(this))) return undefined;
    return act.call(this, event, action, ...rest);
  };
}

/** Repeated presses of the key are ignored while the first one waits. */
let escaping = false;

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || document.querySelector(OVERLAYS)) return;
  const dialog = openDialogs().at(-1);
  const close = dialog?.querySelector<HTMLElement>(CLOSE);
  if (!close) return;
  // amis would close the dialog regardless of input, or not at all; the browser would close the question that opens.
  event.stopImmediatePropagation();
  event.preventDefault();
  if (escaping) return;
  escaping = true;
  void settle().then(() => {
    escaping = false;
    close.click();
  });
}

/** Dialogs and drawers ask before input is lost; Escape closes the top one. Called once. */
export function guardDialogs(): void {
  for (const name of ['input', 'change', 'paste', 'drop', 'click']) addEventListener(name, noteTouch, true);
  addEventListener('keydown', onKey, true);
  mendRenderer<Dialog>('dialog', 'DialogRenderer', 'handleSelfClose', askBefore);
  mendRenderer<Dialog>('drawer', 'DrawerRenderer', 'handleSelfClose', askBefore);
}
