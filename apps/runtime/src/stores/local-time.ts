/** A time in the user's time zone: `yyyy-MM-dd HH:mm:ss`. */
export const localTime = (at = new Date()): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ');

/** The date in the user's time zone: `yyyy-MM-dd`. */
export const localDay = (at = new Date()): string => localTime(at).slice(0, 10);
