/** @jest-environment jsdom */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { show, startAmis } from '../testing/draw-patched.js';
import { stage } from '../testing/stage.js';
import { closeAtOnce, type Menu } from './menu-closing.js';
import { mendRenderer } from './renderer.js';

startAmis();
mendRenderer<Menu>('dropdown-button', 'DropDownButtonRenderer', 'close', closeAtOnce);

beforeEach(() => stage('en'));
afterEach(cleanup);

test('a menu is gone when an entry of it was chosen, and opens again', async () => {
  show({ type: 'dropdown-button', label: 'More', closeOnClick: true, buttons: [{ type: 'button', label: 'Delete' }] });
  const more = await screen.findByText('More');
  for (const _ of [1, 2]) {
    fireEvent.click(more);
    fireEvent.click(await screen.findByText('Delete'));
    expect(screen.queryByText('Delete')).toBeNull();
  }
});
