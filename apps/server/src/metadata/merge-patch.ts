type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a JSON merge patch (RFC 7396) to an object: null removes a property, lists are replaced. */
export function mergePatch(target: Readonly<Json>, patch: Readonly<Json> | undefined): Json {
  const result: Json = { ...target };
  for (const [key, value] of Object.entries(patch ?? {})) {
    const { [key]: before } = result;
    if (value === null) delete result[key];
    else result[key] = isObject(value) ? mergePatch(isObject(before) ? before : {}, value) : value;
  }
  return result;
}
