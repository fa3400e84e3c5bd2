import type { SqlFlavour } from '../../../database/index.js';
import { columnsOf, type Registry, type Resource, type Table } from '../../../metadata/index.js';

interface TenantColumn {
  readonly name: string;
  /** SQL that reads it as a text: 64-bit integers are more than a number holds. */
  readonly read: string;
  /** Never shown by a call. */
  readonly secret: boolean;
}

/** A table in which tenants have rows. */
export interface TenantTable {
  readonly name: string;
  readonly label: Table['label'];
  readonly columns: readonly TenantColumn[];
  /** SQL that is true for the rows of the tenant whose code is bound. */
  readonly ofTenant: string;
  /** Rows say by themselves whose they are. */
  readonly direct: boolean;
  /** Rows are added and never changed: they stay over a restore. */
  readonly log: boolean;
}

/** Columns whose values a file has sealed; any other may begin as a sealed one does. */
export const secretColumns = ({ columns }: TenantTable): ReadonlySet<string> =>
  new Set(columns.filter(({ secret }) => secret).map(({ name }) => name));

export const TENANTS = 'lc_tenant';
/** Tables with temporary access (tokens, codes) must not be exported. */
const PASSING: ReadonlySet<string> = new Set([
  ...['lc_refresh_token', 'lc_login_failure', 'lc_sms_code'],
  ...['lc_idempotency', 'lc_idempotency_own'],
]);

/** Rows of a link table belong to whom its first reference names. */
function ownerOf(resource: Resource, registry: Registry): string | undefined {
  if (resource.model.columns !== 'link') return undefined;
  const first = [...resource.fields.values()].find((field) => field.spec.type === 'ref');
  const target = first && registry.resources.get(first.spec.target ?? '');
  if (first === undefined || target?.tenant !== true) return undefined;
  return `${first.column} IN (SELECT id FROM ${target.name} WHERE tenant_id = ?)`;
}

/** All of them: the tenant's own row first, then those that follow others, so that they are removed before these. */
export function tenantTables(registry: Registry, flavour: SqlFlavour): TenantTable[] {
  const owners = new Map(
    [...registry.resources.values()].map((resource) => [resource.name, ownerOf(resource, registry)]),
  );
  const all = registry.tables.flatMap((table): TenantTable[] => {
    const direct = table.tenant || table.name === TENANTS;
    const ofTenant = direct ? 'tenant_id = ?' : owners.get(table.name);
    if (ofTenant === undefined || PASSING.has(table.name)) return [];
    const hidden = new Set([...table.fields.values()].filter((f) => f.spec.writeOnly === true).map((f) => f.column));
    const columns = columnsOf(table, flavour).map(({ name, type }) => ({
      name,
      read: /int/i.test(type) ? `CAST(${quoted(name)} AS CHAR) AS ${quoted(name)}` : quoted(name),
      secret: hidden.has(name),
    }));
    return [{ name: table.name, label: table.label, columns, ofTenant, direct, log: table.name.startsWith('lc_log_') }];
  });
  const rank = ({ name, direct }: TenantTable): number => (name === TENANTS ? 0 : direct ? 2 : 1);
  return all.sort((a, b) => rank(a) - rank(b));
}

export const quoted = (name: string): string => `\`${name}\``;
