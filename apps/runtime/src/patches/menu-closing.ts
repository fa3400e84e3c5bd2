import type { SyntheticEvent } from 'react';

/** amis' button menu. */
export interface Menu {
  props: { trigger?: string };
  state: { isOpened: boolean };
  setState(state: { isOpened: boolean }): void;
  close(event?: SyntheticEvent): void;
}

/**
 * A menu opened by a click closes at once. A menu that opens on hover keeps its delay, which lets the pointer move from
 * the button to the menu.
 */
export function closeAtOnce(menu: Menu): void {
  const { close } = menu;
  menu.close = function (this: Menu, event) {
    if (this.props.trigger === 'hover') return close.call(this, event);
    // A download link keeps its default action.
    const { target } = event ?? {};
    if (!(target instanceof Element && target.hasAttribute('download'))) event?.preventDefault();
    this.setState({ isOpened: false });
  };
}
