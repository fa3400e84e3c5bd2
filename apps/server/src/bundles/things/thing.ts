import type { Actor } from '../../access/index.js';
import type { JsonObject } from '../bundle.js';

/** One kind of thing in bundles: how it is read and written by key. */
export interface Thing {
  /** The local value; undefined if it does not exist. */
  read(key: string): Promise<JsonObject | undefined>;
  /** The product's own value under the key, if known. */
  product?(key: string): Promise<JsonObject | undefined>;
  /**
   * Writes the value on behalf of a user and with that user's rights; undefined removes the thing. `before`: the local
   * value. Throws what the service refuses. Runs within the one transaction of a bundle.
   */
  write(
    actor: Actor,
    key: string,
    value: JsonObject | undefined,
    before: JsonObject | undefined,
    message: string,
  ): Promise<void>;
}

/** A record without empty values, because installations store "empty" in different ways. */
export const said = (values: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

/** Whether a value for all tenants (`common`) comes back after one that only the managing tenant has. */
export const leavesOwn = (value: JsonObject | undefined, before: JsonObject | undefined): boolean =>
  value?.['common'] === true && before !== undefined && before['common'] !== true;
