import type { Actor } from '../../access/index.js';
import type { JsonObject } from '../bundle.js';

/** One kind of thing that bundles carry: how it is read here under its key, and put in place. */
export interface Thing {
  /** What is here; undefined: nothing. */
  read(key: string): Promise<JsonObject | undefined>;
  /** What the product brings under the key, where that is known. */
  product?(key: string): Promise<JsonObject | undefined>;
  /**
   * Makes it so, in somebody's name and by his rights; undefined takes it away. `before`: what is here. Throws what the
   * service behind it refuses. Within the one transaction of a bundle.
   */
  write(
    actor: Actor,
    key: string,
    value: JsonObject | undefined,
    before: JsonObject | undefined,
    message: string,
  ): Promise<void>;
}

/** A record without what is not said: two installations say nothing in different ways. */
export const said = (values: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
