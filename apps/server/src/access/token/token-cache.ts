import type { Claims } from './claims.js';

const CAPACITY = 10_000;

/** Verified tokens by their text, least recently used out first. Whether one has expired is asked at each use. */
export class TokenCache {
  private readonly entries = new Map<string, Claims>();

  constructor(private readonly capacity = CAPACITY) {}

  get(token: string): Claims | undefined {
    const claims = this.entries.get(token);
    if (claims !== undefined) {
      this.entries.delete(token);
      this.entries.set(token, claims);
    }
    return claims;
  }

  put(token: string, claims: Claims): void {
    this.entries.set(token, claims);
    if (this.entries.size > this.capacity) {
      const oldest = this.entries.keys().next();
      if (!oldest.done) this.entries.delete(oldest.value);
    }
  }

  drop(token: string): void {
    this.entries.delete(token);
  }
}
