/** Missing on the wire: null, undefined and the empty text mean the same. */
export const isBlank = (raw: unknown): boolean => raw === null || raw === undefined || raw === '';
