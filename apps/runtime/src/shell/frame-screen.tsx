import { config } from '../config.js';
import { useT } from '../i18n/index.js';
import type { MenuNode } from '../navigation/index.js';

const allowed = (url: URL) => url.origin === location.origin || config.frameOrigins.includes(url.origin);

/** A page of another site. Only listed origins are embedded; all others are shown as a link. */
export function FrameScreen({ menu }: { menu: MenuNode }) {
  const t = useT();
  const url = new URL(menu.path);
  if (allowed(url)) {
    const sandbox =
      url.origin === location.origin ? undefined : 'allow-scripts allow-forms allow-popups allow-same-origin';
    return (
      <iframe className="lm-frame" title={menu.name} src={url.href} sandbox={sandbox} referrerPolicy="no-referrer" />
    );
  }
  return (
    <div className="lm-broken">
      <h2>{menu.name}</h2>
      <p>{t('frame.notListed', { origin: url.origin })}</p>
      <a className="lm-button is-primary" href={url.href} target="_blank" rel="noopener noreferrer">
        {t('frame.open')}
      </a>
    </div>
  );
}
