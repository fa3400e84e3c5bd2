/**
 * Totals of lists, remembered per filter, scope and table version: a COUNT over a million rows takes both cores for
 * a fifth of a second, and every turn of a page would ask for it again. (Figures of boards likewise.) A version belongs to committed data, is read
 * before the count, and never comes back; so a remembered total is exact for the version it is remembered under.
 */
export class Totals<T = number> {
  private readonly known = new Map<string, { version: string; total: T }>();
  private readonly running = new Map<string, Promise<T>>();

  constructor(private readonly limit = 5000) {}

  /** `key` names table, tenant, scope and filter. `count` runs at most once at a time for one key and version. */
  async of(key: string, version: string, count: () => Promise<T>): Promise<T> {
    const entry = this.known.get(key);
    if (entry !== undefined && entry.version === version) return entry.total;
    const flight = `${version}\u0000${key}`;
    let running = this.running.get(flight);
    if (running === undefined) {
      running = count().finally(() => this.running.delete(flight));
      this.running.set(flight, running);
    }
    const total = await running;
    if (this.known.size >= this.limit) {
      const oldest = this.known.keys().next().value;
      if (oldest !== undefined) this.known.delete(oldest);
    }
    this.known.delete(key);
    this.known.set(key, { version, total });
    return total;
  }
}
