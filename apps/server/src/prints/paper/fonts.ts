import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import type { Measure } from './page.js';

const FOLDER = '@expo-google-fonts/noto-sans-sc';
const { resolve } = createRequire(import.meta.url);

/** A font with the widths of its characters at size 1. */
class Face {
  private readonly widths = new Map<string, number>();

  constructor(readonly font: Font) {}

  /** Ignores kerning. */
  width(text: string): number {
    let sum = 0;
    for (const character of text) sum += this.widths.get(character) ?? this.learn(character);
    return sum;
  }

  private learn(character: string): number {
    const { advanceWidth } = this.font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    const width = advanceWidth / this.font.unitsPerEm;
    this.widths.set(character, width);
    return width;
  }
}

const face = (file: string): Face => new Face(openSync(resolve(`${FOLDER}/${file}`)) as Font);

/** The fonts of prints, read once: Chinese, Latin and technical symbols. */
export const regular = face('400Regular/NotoSansSC_400Regular.ttf');
export const bold = face('700Bold/NotoSansSC_700Bold.ttf');

export const measure: Measure = (text, size, isBold) => (isBold ? bold : regular).width(text) * size;
