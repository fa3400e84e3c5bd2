import { create } from 'zustand';
import { request } from '../api/index.js';
import { useT } from '../i18n/index.js';

/** How a tenant shows itself. What it has not is drawn as the product draws it. */
interface Brand {
  title?: string | null;
  logoUrl?: string | null;
  backgroundUrl?: string | null;
}

const KEY = 'lamina.brand';

const restore = (): Brand => JSON.parse(localStorage.getItem(KEY) ?? '{}') as Brand;

/** The brand as last seen, so that the name does not change before the eyes. */
export const useBrand = create<Brand>(restore);

/**
 * Fetches the brand: of a tenant, or of the one this address belongs to. Never throws: without an answer the one last
 * seen stays.
 */
export async function loadBrand(tenantId?: string): Promise<void> {
  const path = `/api/lc-system/tenant/${tenantId ? 'infoByTenantId' : 'info'}`;
  const query = tenantId ? { tenantId } : { domain: location.origin };
  const answer = await request<Brand>(path, { query, anonymous: true, quiet: true }).catch(() => undefined);
  if (!answer) return;
  const brand = { title: answer.title, logoUrl: answer.logoUrl, backgroundUrl: answer.backgroundUrl };
  localStorage.setItem(KEY, JSON.stringify(brand));
  useBrand.setState(brand);
}

/** What this application is called here: the tenant's title, else the product's name. */
export function useSiteTitle(): string {
  const t = useT();
  return useBrand((brand) => brand.title) || t('shell.product');
}
