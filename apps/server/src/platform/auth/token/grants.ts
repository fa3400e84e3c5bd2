import { Injectable } from '@nestjs/common';
import type { Grant } from './grant.js';

/** The ways to log in, by `grant_type`; modules register theirs at start. */
@Injectable()
export class Grants {
  private readonly byType = new Map<string, Grant>();

  use(grant: Grant): void {
    for (const type of grant.types) this.byType.set(type, grant);
  }

  of(type: string): Grant | undefined {
    return this.byType.get(type);
  }
}
