/** Page schemas are plain JSON; passes process them without amis types. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy in which `change` was applied to every string. */
export function mapStrings(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(value)) {
    if (child !== undefined) copy[key] = mapStrings(child, change);
  }
  return copy;
}

/** Calls `visit` for every string, once for each place where it occurs. */
export function eachString(value: Json, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value);
  else if (Array.isArray(value)) for (const item of value) eachString(item, visit);
  else if (isObject(value)) for (const child of Object.values(value)) if (child !== undefined) eachString(child, visit);
}
