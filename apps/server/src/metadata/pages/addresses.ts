/** Calls in a text of a page. */
export const API = /\/api\/[A-Za-z0-9_/.-]+/g;
/** Codes of dictionaries that it loads, separated by commas. */
export const DICTIONARY = /\/(?:dictionary|dictionary-tree|getDict)\?(?:[^"'?]*&)?code=([A-Za-z0-9_,]+)/g;

/** The call of an `api` of a page, written as text or as an object. */
export const addressOf = (api: unknown): string | undefined => {
  const text = typeof api === 'string' ? api : (api as { url?: unknown } | null | undefined)?.url;
  return typeof text === 'string' ? /\/api\/[A-Za-z0-9_/.-]+/.exec(text)?.[0] : undefined;
};
