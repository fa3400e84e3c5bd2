import { create } from 'zustand';
import { request } from '../api/index.js';
import { useT } from '../i18n/index.js';

/** The tenant's branding. Missing values use the product's defaults. */
interface Brand {
  title?: string | null;
  logoUrl?: string | null;
  backgroundUrl?: string | null;
}

const KEY = 'lamina.brand';

const restore = (): Brand => JSON.parse(localStorage.getItem(KEY) ?? '{}') as Brand;

/** Starts with the last known brand, so that the name does not change visibly while loading. */
export const useBrand = create<Brand>(restore);

/**
 * Loads the brand of a tenant, or of the tenant of this address. Never throws: without an answer the last known brand
 * stays.
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

/** The name of the application: the tenant's title, otherwise the product's name. */
export function useSiteTitle(): string {
  const t = useT();
  return useBrand((brand) => brand.title) || t('shell.product');
}
