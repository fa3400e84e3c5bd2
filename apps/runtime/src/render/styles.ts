import helperHref from 'amis/lib/helper.css?url';
import themeHref from 'amis/lib/themes/cxd.css?url';

const THEME_ID = 'lm-amis-theme';

function link(href: string, id: string): Promise<void> {
  return new Promise((resolve) => {
    const element = document.createElement('link');
    element.rel = 'stylesheet';
    element.id = id;
    element.href = href;
    element.onload = () => resolve();
    // A page without its theme is ugly but usable, so a failed load does not block it.
    element.onerror = () => resolve();
    // First in the head, so that the shell's own rules come later and win.
    document.head.prepend(element);
  });
}

let ready: Promise<void> | null = null;

/** Adds the amis theme to the page once; resolves when it is loaded. Utility classes load later. */
export function loadStyles(): Promise<void> {
  if (!ready) {
    void link(helperHref, 'lm-amis-helper');
    ready = link(themeHref, THEME_ID);
  }
  return ready;
}
