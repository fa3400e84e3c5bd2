const NAMED = /\b(?:FROM|JOIN|INTO|UPDATE)\s+[`"]?([a-z][a-z0-9_]*)/gi;

/** Names after FROM, JOIN, INTO and UPDATE in one of our statements: its tables, and possibly other words. */
function tablesOf(text: string): Set<string> {
  return new Set([...text.matchAll(NAMED)].map(([, name]) => String(name)));
}

const TEXTS = 4000;

/** Finds out from the text of a statement whether its tables are in a tenant's own database. */
export class Homes {
  private tenantTables: ReadonlySet<string> = new Set();
  private platformTables: ReadonlySet<string> = new Set();
  private readonly known = new Map<string, boolean>();

  use(tenantTables: ReadonlySet<string>, platformTables: ReadonlySet<string>): void {
    this.tenantTables = tenantTables;
    this.platformTables = platformTables;
    this.known.clear();
  }

  holds(table: string): boolean {
    return this.tenantTables.has(table);
  }

  /** Throws for a statement with tables of both kinds, because no single connection can reach both. */
  isTenants(text: string): boolean {
    let found = this.known.get(text);
    if (found === undefined) {
      const tables = [...tablesOf(text)];
      found = tables.some((table) => this.tenantTables.has(table));
      const other = tables.find((table) => this.platformTables.has(table));
      if (found && other !== undefined) throw new Error(`a statement joins a tenant's tables with ${other}: ${text}`);
      if (this.known.size >= TEXTS) this.known.clear();
      this.known.set(text, found);
    }
    return found;
  }
}
