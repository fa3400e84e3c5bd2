import { sameJson } from './json.js';
import { onlyAddsSettings, reconcile } from './reconcile.js';
import type { Json } from './runtime.js';

/** The cause of a change that the editor reports. */
export type Cause =
  /** The editor corrected the schema itself. */
  | 'correction'
  /** There was no input since another component was selected. */
  | 'selection'
  | 'person';

/** Tracks the editor's schema and finds which changes the author made. Pure; the canvas calls it. */
export class AuthorChanges {
  private last: Json;

  /** `source`: the stored schema; `opened`: the editor's own version of it, right after loading. */
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

  /** Takes the editor's new state; true when this changed the document. */
  take(current: Json, cause: Cause): boolean {
    const own = cause === 'correction' || (cause === 'selection' && onlyAddsSettings(this.last, current));
    if (!own) {
      const before = this.document;
      this.last = current;
      return !sameJson(before, this.document);
    }
    // The author's work so far becomes the source, so that the editor's own changes do not count as work.
    this.source = this.document;
    this.opened = current;
    this.last = current;
    return false;
  }
}
