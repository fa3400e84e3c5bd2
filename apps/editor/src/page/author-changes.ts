import { sameJson } from './json.js';
import { onlyAddsSettings, reconcile } from './reconcile.js';
import type { Json } from './runtime-door.js';

/** Why the editor reports a change. */
export type Cause =
  /** It corrects the schema by itself. */
  | 'correction'
  /** Nobody has typed or clicked since another component was selected. */
  | 'selection'
  | 'person';

/** Follows what the editor holds and says what of it a person has written. Pure; the canvas feeds it. */
export class AuthorChanges {
  private last: Json;

  /** `source` as stored, `opened` as the editor holds it right after it was given `source`. */
  constructor(
    private source: Json,
    private opened: Json,
  ) {
    this.last = opened;
  }

  /** The schema to store. */
  get document(): Json {
    return reconcile(this.source, this.opened, this.last);
  }

  /** Takes over the editor's new state; true when the document changed with it. */
  take(current: Json, cause: Cause): boolean {
    const own = cause === 'correction' || (cause === 'selection' && onlyAddsSettings(this.last, current));
    if (!own) {
      const before = this.document;
      this.last = current;
      return !sameJson(before, this.document);
    }
    // What has been written so far becomes the source; what the editor made of it is no change.
    this.source = this.document;
    this.opened = current;
    this.last = current;
    return false;
  }
}
