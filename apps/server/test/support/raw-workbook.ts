import { deflateRawSync } from 'node:zlib';
import { crc32 } from 'node:zlib';

/** One part of an archive, with false information about it. */
export interface RawPart {
  readonly name: string;
  readonly content: string | Buffer;
  readonly stored?: boolean;
  /** The unpacked size stated in directory and header. */
  readonly claimed?: number;
  /** General purpose flags: 1 is encrypted. */
  readonly flags?: number;
  /** Offset of the part as stated in the directory. */
  readonly offset?: number;
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** A zip archive with exactly these parts, including their false information. */
export function archive(parts: readonly RawPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, stored = false, claimed, flags = 0, offset } of parts) {
    const plain = Buffer.from(content);
    const data = stored ? plain : deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(claimed ?? plain.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const signed = (text: string) => Buffer.from(`PK${text}`, 'latin1');
    bodies.push(signed('\u0003\u0004'), common, Buffer.from(name), data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset ?? at, 10);
    directory.push(signed('\u0001\u0002'), Buffer.from([20, 0]), common, tail, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, list, end]);
}

/** The parts of a workbook with one sheet; `sheet` is the content of its `worksheet` element. */
export function parts(sheet: string | Buffer, texts = '', styles = ''): RawPart[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  return [
    { name: '[Content_Types].xml', content: `${HEAD}<Types/>` },
    { name: '_rels/.rels', content: relations(relation('r1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `${HEAD}<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        relation('r1', 'worksheet', 'worksheets/sheet1.xml') +
          relation('r2', 'sharedStrings', 'sharedStrings.xml') +
          relation('r3', 'styles', 'styles.xml'),
      ),
    },
    { name: 'xl/sharedStrings.xml', content: `${HEAD}<sst xmlns="${NAMESPACE}">${texts}</sst>` },
    { name: 'xl/styles.xml', content: `${HEAD}<styleSheet xmlns="${NAMESPACE}">${styles}</styleSheet>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: typeof sheet === 'string' ? `${HEAD}<worksheet xmlns="${NAMESPACE}">${sheet}</worksheet>` : sheet,
    },
  ];
}

/** A cell with an inline text. */
export const textCell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;

/** A workbook with these rows in its sheet (`row` elements), and with elements before and after them. */
export const rawWorkbook = (rows: string, { before = '', behind = '', texts = '', styles = '' } = {}): Buffer =>
  archive(parts(`${before}<sheetData>${rows}</sheetData>${behind}`, texts, styles));
