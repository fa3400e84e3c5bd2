import type { Readable } from 'node:stream';
import { readWhole } from './xml.js';

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** Characters that XML cannot contain are written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/**
 * Joins the runs of one text, without phonetic hints (`rPh`). One character more than `most` is kept, to show that the
 * text is too long.
 */
export class TextGatherer {
  private runs: string[] = [];
  private length = 0;
  private reading = false;
  private hint = false;

  constructor(private readonly most: number) {}

  open(name: string): void {
    if (name === 'rPh') this.hint = true;
    else if (name === 't') this.reading = !this.hint;
  }

  close(name: string): void {
    if (name === 'rPh') this.hint = false;
    else if (name === 't') this.reading = false;
  }

  add(text: string): void {
    if (!this.reading || this.length > this.most) return;
    this.runs.push(text.slice(0, this.most + 1 - this.length));
    this.length += text.length;
  }

  take(): string {
    const text = unescaped(this.runs.length === 1 ? (this.runs[0] ?? '') : this.runs.join(''));
    this.runs = [];
    this.length = 0;
    return text;
  }
}

/** The texts that cells name by their number. A text longer than `most` characters is cut after one more character. */
export async function readSharedTexts(bytes: Readable, most: number): Promise<string[]> {
  const texts: string[] = [];
  const gatherer = new TextGatherer(most);
  await readWhole(bytes, {
    open: (name) => gatherer.open(name),
    text: (text) => gatherer.add(text),
    close(name) {
      gatherer.close(name);
      if (name === 'si') texts.push(gatherer.take());
    },
  });
  return texts;
}
