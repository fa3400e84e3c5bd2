import { amisSettled, watchTyping } from '../resilience/index.js';
import { askToDiscard } from '../feedback/index.js';
import { mendRenderer } from './mend-renderer.js';
import { OVERLAYS, DIALOG } from './dialogs-per-tab.js';
import { isUnsaved } from './unsaved.js';

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

/** Dialogs that think about being left; asking twice says nothing new. */
const leaving = new WeakSet<Dialog>();

async function mayLeave(dialog: Dialog): Promise<boolean> {
  const { className, $path, env } = dialog.props;
  const front = openDialogs().at(-1);
  if (DOCUMENT.test(className ?? '') && !(front && touched.has(front))) return true;
  if (leaving.has(dialog)) return false;
  leaving.add(dialog);
  try {
    // What was typed a moment ago must be known before it is said that nothing was.
    await amisSettled();
    return !isUnsaved(env.session ?? '', $path) || (await askToDiscard());
  } finally {
    leaving.delete(dialog);
  }
}

/** Whoever leaves a dialog by ×, backdrop, Escape or its cancel button is asked when a form in it was changed. */
function askBefore(type: Dialog): void {
  const { handleSelfClose: close, handleAction: act } = type;
  type.handleSelfClose = async function asked(event, confirmed) {
    if (!event || (await mayLeave(this))) await close.call(this, event, confirmed);
  };
  type.handleAction = async function asked(event, action, ...rest) {
    if (action.actionType === 'cancel' && !(await mayLeave(this))) return undefined;
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
  void amisSettled().then(() => {
    escaping = false;
    close.click();
  });
}

/** Dialogs and drawers ask before typing is lost; Escape closes the one in front. Called once. */
export function guardDialogs(): void {
  watchTyping();
  for (const name of ['input', 'change', 'paste', 'drop', 'click']) addEventListener(name, noteTouch, true);
  addEventListener('keydown', onKey, true);
  mendRenderer<Dialog>('dialog', 'DialogRenderer', 'handleSelfClose', askBefore);
  mendRenderer<Dialog>('drawer', 'DrawerRenderer', 'handleSelfClose', askBefore);
}
