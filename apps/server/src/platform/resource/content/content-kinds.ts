/** How files of one extension begin, and what they are served as. */
interface Kind {
  readonly type: string;
  readonly is: (head: Buffer) => boolean;
}

const starts =
  (...hex: string[]) =>
  (head: Buffer): boolean =>
    hex.some((one) => head.subarray(0, one.length / 2).toString('hex') === one);

const at = (offset: number, text: string) => (head: Buffer) =>
  head.subarray(offset, offset + text.length).toString('latin1') === text;

/** What browsers would run or render as a page if they were let. */
const MARKUP =
  /<\s*(!doctype|html|head|body|script|svg|iframe|object|embed|img|link|meta|style|form|\?xml)\b|<\?php|javascript:/i;

/** Texts hold no control characters but line ends and tabs, and no markup, whatever they are called. */
function isText(head: Buffer): boolean {
  const text = head.toString('latin1').replaceAll('\u0000', '\u0001');
  for (const code of head) if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) return false;
  return !MARKUP.test(text);
}

const ZIP = starts('504b0304', '504b0506');
/** Office documents are archives whose entries begin with their list of types. */
const office = (folder: string) => (head: Buffer) =>
  ZIP(head) && [`[Content_Types].xml`, '_rels/', `${folder}/`, 'docProps/'].some((name) => head.includes(name));
const OLE = starts('d0cf11e0a1b11ae1');
const JPEG: Kind = { type: 'image/jpeg', is: starts('ffd8ff') };
const TIFF: Kind = { type: 'image/tiff', is: starts('49492a00', '4d4d002a') };
const TEXT: Kind = { type: 'text/plain; charset=utf-8', is: isText };
const step: Kind = { type: 'application/step', is: (head) => isText(head) && at(0, 'ISO-10303-21')(head) };

const KINDS: Readonly<Record<string, Kind>> = {
  jpg: JPEG,
  jpeg: JPEG,
  png: { type: 'image/png', is: starts('89504e470d0a1a0a') },
  gif: { type: 'image/gif', is: (head) => at(0, 'GIF87a')(head) || at(0, 'GIF89a')(head) },
  bmp: { type: 'image/bmp', is: at(0, 'BM') },
  webp: { type: 'image/webp', is: (head) => at(0, 'RIFF')(head) && at(8, 'WEBP')(head) },
  tif: TIFF,
  tiff: TIFF,
  pdf: { type: 'application/pdf', is: at(0, '%PDF-') },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', is: office('word') },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', is: office('xl') },
  pptx: { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', is: office('ppt') },
  doc: { type: 'application/msword', is: OLE },
  xls: { type: 'application/vnd.ms-excel', is: OLE },
  ppt: { type: 'application/vnd.ms-powerpoint', is: OLE },
  wps: { type: 'application/vnd.ms-works', is: OLE },
  zip: { type: 'application/zip', is: ZIP },
  rar: { type: 'application/vnd.rar', is: starts('526172211a07') },
  '7z': { type: 'application/x-7z-compressed', is: starts('377abcaf271c') },
  gz: { type: 'application/gzip', is: starts('1f8b') },
  dwg: { type: 'image/vnd.dwg', is: at(0, 'AC10') },
  dxf: { type: 'image/vnd.dxf', is: isText },
  stp: step,
  step,
  mp4: { type: 'video/mp4', is: at(4, 'ftyp') },
  txt: TEXT,
  log: TEXT,
  md: TEXT,
  csv: { type: 'text/csv; charset=utf-8', is: isText },
  json: { type: 'application/json', is: isText },
};

/** Bytes that `contentType` needs to see. */
export const HEAD_BYTES = 8192;

/** Whether files of this extension are taken at all. */
export const isAccepted = (extension: string): boolean => Object.hasOwn(KINDS, extension);

/** What a file is served as; undefined when it does not begin as its extension says. */
export function contentTypeOf(extension: string, head: Buffer): string | undefined {
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  return kind?.is(head) === true ? kind.type : undefined;
}

/** Pictures that browsers show; they run nothing. */
export const isPicture = (contentType: string): boolean => /^image\/(png|jpeg|gif|webp|bmp)$/.test(contentType);
