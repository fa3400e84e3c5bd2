import { badRequest } from '../errors/index.js';
import { isSafeLink } from '../metadata/index.js';

/** A file attached to an opinion: its address and name. */
export interface Attachment {
  readonly name: string;
  /** An address of this site (`/…`) or of the web. */
  readonly url: string;
  readonly id?: string;
}

/** What a person says about an act, with files. */
export interface Remark {
  readonly comment?: string | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
}

const MAX_FILES = 20;
const NAME = 255;
const ADDRESS = 500;

function attachmentOf(value: unknown): Attachment {
  const { name, url, link, id } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const address = url ?? link;
  const isName = typeof name === 'string' && name !== '' && name.length <= NAME;
  const isAddress = typeof address === 'string' && address.length <= ADDRESS && isSafeLink(address);
  const isId = id === undefined || id === null || (typeof id === 'string' && id.length <= NAME);
  if (!isName || !isAddress || !isId) throw badRequest('request.wrongType', { name: 'attachments' });
  return { name, url: address, ...(typeof id === 'string' ? { id } : {}) };
}

/** The files of an opinion; undefined when there are none. Throws 400 for anything that is no list of files. */
export function readAttachments(value: unknown): Attachment[] | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (!Array.isArray(value)) throw badRequest('request.wrongType', { name: 'attachments' });
  if (value.length > MAX_FILES) throw badRequest('request.tooMany', { max: MAX_FILES });
  return value.length === 0 ? undefined : value.map(attachmentOf);
}
