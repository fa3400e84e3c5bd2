import type { KeyboardEvent } from 'react';
import { useT } from '../i18n/index.js';

interface TabHeadProps {
  /** Id of this element; the page below uses it as its label. */
  id: string;
  title: string;
  selected: boolean;
  closable: boolean;
  onOpen(): void;
  onClose(): void;
  /** Opens the menu of the tab at this position in the window. */
  onMenu(x: number, y: number): void;
  onDrag(): void;
  /** Another tab was dropped on this one. */
  onDrop(): void;
}

/** Arrows, Home and End move between the tabs. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...(event.currentTarget.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const at = tabs.indexOf(event.currentTarget);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
}

/** The tab of one open page. Delete closes it, like × for the pointer. */
export function TabHead({ id, title, selected, closable, onOpen, onClose, onMenu, onDrag, onDrop }: TabHeadProps) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only for the pointer; keyboard users have the menu at the end
    <div
      className={`lm-tab${selected ? ' is-active' : ''}`}
      role="presentation"
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.clientX, event.clientY);
      }}
    >
      <button
        type="button"
        role="tab"
        id={id}
        aria-selected={selected}
        aria-keyshortcuts={closable ? 'Delete' : undefined}
        tabIndex={selected ? 0 : -1}
        title={title}
        onClick={onOpen}
        onAuxClick={(event) => event.button === 1 && onClose()}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && closable) onClose();
          else walk(event);
        }}
      >
        {title}
      </button>
      {closable ? (
        // A tablist may contain only tabs, so × is for the pointer; with the keyboard, Delete closes the tab.
        <span className="lm-tab-close" aria-hidden="true" title={t('shell.closeTab', { title })} onClick={onClose}>
          ×
        </span>
      ) : null}
    </div>
  );
}
