import { type RefObject, useEffect, useRef } from 'react';

/** A scanner types faster than a person, and ends with Enter. */
const GAP_MS = 60;
const MIN_LENGTH = 4;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** A dialog is open, or the page belongs to a hidden tab: then the scan is meant for something else. */
const isAway = (element: HTMLElement | null): boolean =>
  element === null ||
  element.closest('[hidden]') !== null ||
  document.querySelector('dialog[open], .cxd-Modal, .cxd-Drawer') !== null;

/**
 * Receives codes from a scanner that types like a keyboard, while the element is visible and the user is not typing.
 */
export function useWedge(element: RefObject<HTMLElement | null>, onCode: (code: string) => void): void {
  const heard = useRef(onCode);
  heard.current = onCode;
  useEffect(() => {
    let typed = '';
    let last = 0;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isAway(element.current)) return;
      const isQuick = event.timeStamp - last <= GAP_MS;
      last = event.timeStamp;
      if (event.key.length === 1) {
        typed = isQuick ? typed + event.key : event.key;
        // A `/` inside a code must not trigger the shortcuts of the application.
        if (typed.length > 1) event.stopPropagation();
        return;
      }
      if (event.key !== 'Enter') return;
      const code = isQuick ? typed.trim() : '';
      typed = '';
      if (code.length < MIN_LENGTH) return;
      // Otherwise Enter would also press the focused button.
      event.preventDefault();
      event.stopPropagation();
      heard.current(code);
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [element]);
}
