import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { Refusal } from './refusal.js';

/** Elements of a workbook are nested a dozen deep at most. */
const DEEPEST = 64;
/** Characters of one text, attribute or comment, roughly: the parser keeps them until they end. */
const MAX_LENGTH = 4 * 1024 * 1024;

export type Attributes = Readonly<Record<string, string>>;

/** Receives the elements; names come without their prefix. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads UTF-8 XML in pieces and yields after each of them how many bytes are read. Throws a Refusal for document types (so no entities but
 * XML's own five exist), for elements nested too deep and texts without an end; the parser's error for what is no XML.
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
