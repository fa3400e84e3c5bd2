/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { PopOver } from 'amis-core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ModalDialog } from './modal-dialog.js';

afterEach(cleanup);

test('a press in it is heard while a menu of the page below is still open', () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  // A visible menu.
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  const answered = jest.fn();
  const hidden = jest.fn();
  render(
    <>
      <div>
        <PopOver overlay onHide={hidden}>
          menu
        </PopOver>
      </div>
      <ModalDialog onClose={() => undefined}>
        <button type="button" onClick={answered}>
          OK
        </button>
      </ModalDialog>
    </>,
  );
  const press = (element: Element) => {
    fireEvent.mouseDown(element);
    fireEvent.mouseUp(element);
    fireEvent.click(element);
  };
  press(screen.getByText('OK'));
  expect(answered).toHaveBeenCalledTimes(1);
  expect(hidden).not.toHaveBeenCalled();
  press(document.body);
  expect(hidden).toHaveBeenCalledTimes(1);
});
