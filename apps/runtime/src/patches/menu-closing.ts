import type { SyntheticEvent } from 'react';

/** The menu of a button, as amis draws it. */
export interface Menu {
  props: { trigger?: string };
  state: { isOpened: boolean };
  setState(state: { isOpened: boolean }): void;
  close(event?: SyntheticEvent): void;
}

/**
 * A menu that was opened by a press closes at once. One that follows the pointer keeps its delay, in which the pointer
 * goes from the button to the menu.
 */
export function closeAtOnce(menu: Menu): void {
  const { close } = menu;
  menu.close = function (this: Menu, event) {
    if (this.props.trigger === 'hover') return close.call(this, event);
    // A link that downloads does what it does without us.
    const { target } = event ?? {};
    if (!(target instanceof Element && target.hasAttribute('download'))) event?.preventDefault();
    this.setState({ isOpened: false });
  };
}
