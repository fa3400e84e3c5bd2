import { useT } from '../i18n/index.js';

interface TabHeadProps {
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

/** The head of one open page. */
export function TabHead({ title, selected, closable, onOpen, onClose, onMenu, onDrag, onDrop }: TabHeadProps) {
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
        aria-selected={selected}
        title={title}
        onClick={onOpen}
        onAuxClick={(event) => event.button === 1 && onClose()}
      >
        {title}
      </button>
      {closable ? (
        <button type="button" className="lm-tab-close" aria-label={t('shell.closeTab', { title })} onClick={onClose}>
          ×
        </button>
      ) : null}
    </div>
  );
}
