import type { Attachment } from './panel.js';

/** The server takes so many with one opinion. */
export const MOST_FILES = 20;

/** How a file of an opinion is opened. */
export type Way = { kept: string } | { address: string } | undefined;

const KEPT = /^\/api\/lc-resource\/attach\/download\?(?:.*&)?id=(\d{1,19})(?:&|$)/;
const ADDRESS = /^(https?:\/\/|\/(?!\/))/i;

/** A kept file by its id, another one by its address on this site or of the web; undefined leads nowhere good. */
export function wayTo({ id, url }: Partial<Attachment>): Way {
  if (typeof url !== 'string' || !ADDRESS.test(url)) return undefined;
  const kept = id ?? KEPT.exec(url)?.[1];
  return kept && KEPT.test(url) ? { kept } : { address: url };
}
