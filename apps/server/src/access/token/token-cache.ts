import type { Claims } from './claims.js';

const CAPACITY = 10_000;

/**
 * Verified tokens by their text. Of two generations the older one goes when the younger is full, and what was used
 * meanwhile has moved into the younger: no use of a token costs more than looking it up. Whether one has expired is
 * asked at each use.
 */
export class TokenCache {
  private young = new Map<string, Claims>();
  private old = new Map<string, Claims>();

  constructor(private readonly capacity = CAPACITY) {}

  get(token: string): Claims | undefined {
    const claims = this.young.get(token);
    if (claims !== undefined) return claims;
    const older = this.old.get(token);
    if (older !== undefined) this.put(token, older);
    return older;
  }

  put(token: string, claims: Claims): void {
    if (this.young.size >= this.capacity / 2) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(token, claims);
  }

  drop(token: string): void {
    this.young.delete(token);
    this.old.delete(token);
  }
}
