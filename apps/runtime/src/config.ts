/**
 * Settings of the server that are needed before any call. The server writes this JSON into `<meta
 * name="lamina-config">`.
 */
interface SiteConfig {
  captcha: boolean;
  tenantMode: boolean;
  /** Users may choose one of their departments and roles to work with. */
  switchMode: boolean;
  clientId: string;
  clientSecret: string;
  /** An access token of this age, in seconds, is renewed. */
  tokenSeconds: number;
  /** Origins that menus may embed, in addition to paths of this site. */
  frameOrigins: string[];
  /** Scripts in pages may run; otherwise the content policy forbids them. */
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

/** Parses the meta content; an empty text (dev server, static hosting) gives the defaults. */
function parseConfig(content: string | null | undefined): SiteConfig {
  if (!content) return DEFAULTS;
  return { ...DEFAULTS, ...(JSON.parse(content) as Partial<SiteConfig>) };
}

export const config: SiteConfig = parseConfig(
  typeof document === 'undefined' ? '' : document.querySelector<HTMLMetaElement>('meta[name="lamina-config"]')?.content,
);
