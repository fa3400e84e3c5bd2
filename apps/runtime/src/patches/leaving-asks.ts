import { mayLeave, settle } from '../feedback/index.js';
import { DIALOG, OVERLAYS } from './dialogs-per-tab.js';
import { mendRenderer } from './renderer.js';

/** What a document computes when it opens is no typing: it asks when somebody did something in it. */
const DOCUMENT = /\blm-document\b/;
/** Where a click changes a form: choices and the lines of a table. */
const CHOICES = '.cxd-PopOver, .cxd-PopUp, .cxd-InputTable';
const CLOSE = '.cxd-Modal-close, .cxd-Drawer-close';

const openDialogs = () => [...document.querySelectorAll(DIALOG)];

/** Dialogs in which somebody did something, or in one that lay above. */
const touched = new WeakSet<Element>();

function noteTouch({ type, target }: Event): void {
  if (type === 'click' && !(target instanceof Element && target.closest(CHOICES))) return;
  for (const dialog of openDialogs()) touched.add(dialog);
}

/** What we touch of amis' dialogs and drawers. */
interface Dialog {
  props: { className?: string; $path: string; env: { session?: string } };
  /** Called with the event of the person by ×, backdrop and Escape; without one by what follows an action. */
  handleSelfClose(event?: unknown, confirmed?: unknown): unknown;
  handleAction(event: unknown, action: { actionType?: string }, ...rest: unknown[]): unknown;
}

async function mayClose({ props: { className, $path, env } }: Dialog): Promise<boolean> {
  const front = openDialogs().at(-1);
  if (DOCUMENT.test(className ?? '') && !(front && touched.has(front))) return true;
  return mayLeave([{ dialog: { session: env.session ?? '', path: $path } }]);
}

/**
 * Whoever leaves a dialog by ×, backdrop, Escape or its cancel button is asked when a form in it was changed. amis has
 * an event for it that may be prevented (`cancel`), but sends it as well when a dialog closes by an action that has
 * saved, and does not tell which of both it is.
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

/** A key that is pressed again while the first is waited for says nothing new. */
let escaping = false;

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || document.querySelector(OVERLAYS)) return;
  const dialog = openDialogs().at(-1);
  const close = dialog?.querySelector<HTMLElement>(CLOSE);
  if (!close) return;
  // amis would close it whatever was typed, or not at all; the browser would close the question that opens.
  event.stopImmediatePropagation();
  event.preventDefault();
  if (escaping) return;
  escaping = true;
  void settle().then(() => {
    escaping = false;
    close.click();
  });
}

/** Dialogs and drawers ask before typing is lost; Escape closes the one in front. Called once. */
export function guardDialogs(): void {
  for (const name of ['input', 'change', 'paste', 'drop', 'click']) addEventListener(name, noteTouch, true);
  addEventListener('keydown', onKey, true);
  mendRenderer<Dialog>('dialog', 'DialogRenderer', 'handleSelfClose', askBefore);
  mendRenderer<Dialog>('drawer', 'DrawerRenderer', 'handleSelfClose', askBefore);
}
