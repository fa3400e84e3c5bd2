import { useBrand } from '../stores/index.js';

/** The tenant's own logo; default: the three layers of a clad plate. */
export function LogoPicture() {
  const logoUrl = useBrand((brand) => brand.logoUrl);
  if (logoUrl) return <img src={logoUrl} alt="" />;
  return (
    <>
      <i />
      <i />
      <i />
    </>
  );
}
