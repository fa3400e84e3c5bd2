import type { KeyboardEvent } from 'react';
import { useT } from '../i18n/index.js';

interface TabHeadProps {
  /** Of the head; the page below is labelled by it. */
  id: string;
  title: string;
  selected: boolean;
  closable: boolean;
  onOpen(): void;
  onClose(): void;
  /** Asks for the menu of the tab at a place of the window. */
  onMenu(x: number, y: number): void;
  onDrag(): void;
  /** Another tab was dropped on this one. */
  onDrop(): void;
}

/** Arrows, Home and End walk along the heads. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...(event.currentTarget.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const at = tabs.indexOf(event.currentTarget);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
}

/** The head of one open page. Delete closes it, as × does for the pointer. */
export function TabHead({ id, title, selected, closable, onOpen, onClose, onMenu, onDrag, onDrop }: TabHeadProps) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; the menu at the end serves the keys
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
        // A list of tabs holds nothing but tabs: × is for the pointer, the key is at the tab.
        <span className="lm-tab-close" aria-hidden="true" title={t('shell.closeTab', { title })} onClick={onClose}>
          ×
        </span>
      ) : null}
    </div>
  );
}
