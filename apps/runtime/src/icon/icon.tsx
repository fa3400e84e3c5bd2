/** An icon of the shell, inlined from the icon set's svg text. It is decorative: the button has its own name. */
export const Icon = ({ svg }: { svg: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text comes from the icon package at build time
  <span className="lm-icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
);

const CLASS_NAMES = /^[\w -]+$/;

/** The icon that a menu sets with css classes; a default icon when the classes are unknown. */
export function MenuIcon({ source, folder }: { source?: string | null; folder?: boolean }) {
  const known = source && CLASS_NAMES.test(source) && /\bfa-/.test(source);
  const classes = known ? source : folder ? 'fa fa-folder' : 'fa fa-file-lines';
  return <i className={`${classes} fa-fw lm-menu-icon`} aria-hidden="true" />;
}
