import { type RefObject, useEffect, useState } from 'react';

/** The class that the visual editor gives to the frame of its phone view. */
const FRAME = '.ae-PreviewIFrame';

/** The document in which the canvas draws the page: its frame in phone view, otherwise this document. */
export function useCanvasDocument(root: RefObject<HTMLElement | null>, mobile: boolean): Document {
  const [framed, setFramed] = useState<Document>();
  useEffect(() => {
    const canvas = root.current;
    // The event of a frame does not bubble, but the elements around it can capture it.
    const loaded = ({ target }: Event) => {
      if (target instanceof HTMLIFrameElement && target.matches(FRAME)) setFramed(target.contentDocument ?? undefined);
    };
    canvas?.addEventListener('load', loaded, true);
    return () => canvas?.removeEventListener('load', loaded, true);
  }, [root]);
  return (mobile && framed) || document;
}

/** Keeps a style sheet in a document, under this name, as long as the component is mounted. */
export function useSheet(within: Document, name: string, text: string): void {
  useEffect(() => {
    // The frame starts with a copy of the style sheets of this document.
    const known = within.getElementById(name);
    const style = known ?? within.createElement('style');
    style.id = name;
    style.textContent = text;
    if (known === null) within.head.append(style);
    return () => style.remove();
  }, [within, name, text]);
}
