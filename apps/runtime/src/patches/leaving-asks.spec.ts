/** @jest-environment jsdom */
import { registerTyping } from '../feedback/index.js';
import { useFeedback } from '../feedback/store.js';
import { setLanguage } from '../i18n/index.js';
import { askBefore, guardDialogs } from './leaving-asks.js';

const rest = () => new Promise((resolve) => setTimeout(resolve, 20));

/** The relevant parts of an amis dialog. */
class Dialog {
  closed = 0;
  props = { className: '', $path: 'page/dialog', env: { session: 's' } };
  async handleSelfClose(): Promise<void> {
    this.closed += 1;
  }
  async handleAction(_event: unknown, { actionType }: { actionType?: string }): Promise<void> {
    if (actionType === 'cancel' || actionType === 'close') this.closed += 1;
  }
}

let unsaved = false;
const question = () => useFeedback.getState().questions[0];

beforeAll(async () => {
  await setLanguage('en');
  askBefore(Dialog.prototype as never);
  guardDialogs();
  registerTyping({ isUnsaved: ({ dialog }) => unsaved && dialog?.path === 'page/dialog' && dialog.session === 's' });
});
beforeEach(() => {
  unsaved = true;
  document.body.innerHTML = '<div class="cxd-Drawer"><input></div>';
});

const leave = (dialog: Dialog) =>
  (dialog as unknown as { handleSelfClose(event: object): Promise<void> }).handleSelfClose({});

test('a dialog with what was typed closes when its person agrees', async () => {
  for (const agreed of [false, true]) {
    const dialog = new Dialog();
    const left = leave(dialog);
    await rest();
    expect(dialog.closed).toBe(0);
    question()?.answer(agreed);
    await left;
    expect(dialog.closed).toBe(agreed ? 1 : 0);
  }
});

test('its cancel button asks, too; what closes after an action does not', async () => {
  const dialog = new Dialog();
  const left = dialog.handleAction({}, { actionType: 'cancel' });
  await rest();
  question()?.answer(false);
  await left;
  expect(dialog.closed).toBe(0);
  await dialog.handleSelfClose();
  await dialog.handleAction({}, { actionType: 'close' });
  expect(dialog.closed).toBe(2);
});

test('a document asks once somebody has typed in it, and not for what it computed', async () => {
  const dialog = new Dialog();
  dialog.props.className = 'w-full lm-document';
  await leave(dialog);
  expect(dialog.closed).toBe(1);
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  const left = leave(dialog);
  await rest();
  question()?.answer(false);
  await left;
  expect(dialog.closed).toBe(1);
});

test('Escape closes the dialog in front by its own way', async () => {
  let closed = 0;
  document.body.innerHTML = '<div class="cxd-Modal"><button class="cxd-Modal-close"></button></div>';
  document.querySelector('button')?.addEventListener('click', () => {
    closed += 1;
  });
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await rest();
  expect(closed).toBe(1);
});
