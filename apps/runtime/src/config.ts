/** What the server tells the page before any call: it writes this JSON into `<meta name="lamina-config">`. */
interface SiteConfig {
  captcha: boolean;
  tenantMode: boolean;
  /** People may choose one of their departments and roles to work with. */
  switchMode: boolean;
  clientId: string;
  clientSecret: string;
  /** Age of an access token, in seconds, at which it is renewed. */
  tokenSeconds: number;
  /** Origins that menus may embed, besides the paths of this site. */
  frameOrigins: string[];
  /** Programs in pages run; otherwise the content policy forbids them. */
  pageScripts: boolean;
}

export const DEFAULT_TENANT = '000000';

const DEFAULTS: SiteConfig = {
  captcha: true,
  tenantMode: false,
  switchMode: false,
  clientId: 'lamina',
  clientSecret: 'lamina_secret',
  tokenSeconds: 3000,
  frameOrigins: [],
  pageScripts: false,
};

/** Parses the meta content; an empty text (dev server, static hosting) means the defaults. */
function parseConfig(content: string | null | undefined): SiteConfig {
  if (!content) return DEFAULTS;
  return { ...DEFAULTS, ...(JSON.parse(content) as Partial<SiteConfig>) };
}

export const config: SiteConfig = parseConfig(
  typeof document === 'undefined' ? '' : document.querySelector<HTMLMetaElement>('meta[name="lamina-config"]')?.content,
);
