import { ownPath } from '../../navigation/index.js';
import type { Attachment } from './panel.js';

/** The server's limit of files for one opinion. */
export const MAX_FILES = 20;

/** How a file of an opinion is opened. */
type Way = { kept: string } | { address: string } | undefined;

const KEPT = '/api/lc-resource/attach/download?';
const WEB = /^https?:\/\//i;

/** The id of the stored file that an address opens. */
function keptIn(url: string): string | undefined {
  if (!url.startsWith(KEPT)) return undefined;
  const id = new URLSearchParams(url.slice(KEPT.length)).get('id') ?? '';
  return /^\d{1,19}$/.test(id) ? id : undefined;
}

/**
 * A stored file by its id, any other file by its address on this site or on the web; undefined when the address is not
 * safe to open.
 */
export function wayTo({ id, url }: Partial<Attachment>): Way {
  if (typeof url !== 'string' || !(WEB.test(url) || ownPath(url))) return undefined;
  const inAddress = keptIn(url);
  const kept = id ?? inAddress;
  return kept && inAddress ? { kept } : { address: url };
}
