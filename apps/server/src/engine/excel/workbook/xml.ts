import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { Refusal } from './refusal.js';

/** The elements of a workbook are nested at most about twelve levels deep. */
const DEEPEST = 64;
/** Approximate limit of one text, attribute or comment: the parser keeps them in memory until they end. */
const MAX_LENGTH = 4 * 1024 * 1024;

export type Attributes = Readonly<Record<string, string>>;

/** Receives the elements; names have no prefix. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads UTF-8 XML in parts and yields after each the number of bytes read. Throws a Refusal for document types (so only
 * the five entities of XML exist), for elements that are nested too deep, and for texts that are too long; the parser's
 * error for invalid XML.
 */
export async function* readXml(bytes: Readable, reader: XmlReader): AsyncGenerator<number> {
  const parser = new SaxesParser({ xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let depth = 0;
  let waiting = 0;
  parser.on('doctype', () => {
    throw new Refusal('import.notExcel');
  });
  parser.on('opentag', ({ name, attributes }) => {
    waiting = 0;
    depth += 1;
    if (depth > DEEPEST) throw new Refusal('import.notExcel');
    reader.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    waiting = 0;
    depth -= 1;
    reader.close?.(localName(name));
  });
  if (reader.text !== undefined) {
    const take = (text: string): void => {
      waiting = 0;
      reader.text?.(text);
    };
    parser.on('text', take);
    parser.on('cdata', take);
  }
  const write = (text: string): void => {
    waiting += text.length;
    parser.write(text);
    if (waiting > MAX_LENGTH) throw new Refusal('import.tooLongText');
  };
  let read = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    read += chunk.length;
    write(decoder.decode(chunk, { stream: true }));
    yield read;
  }
  write(decoder.decode());
  parser.close();
  yield read;
}

/** Reads a part to its end. */
export async function readWhole(bytes: Readable, reader: XmlReader): Promise<void> {
  const pieces = readXml(bytes, reader);
  while ((await pieces.next()).done !== true);
}
