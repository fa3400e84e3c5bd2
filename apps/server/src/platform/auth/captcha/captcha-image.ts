import { randomInt } from 'node:crypto';
import type { ConfigObject } from 'svg-captcha';

/** The package is a function that draws a given text; its typings know only the ones that choose a text themselves. */
type Draw = (text: string, options: ConfigObject) => string;

/** Without what looks alike: 0 O o, 1 I l i, and letters that differ by size alone read the same anyway. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 5;

export const captchaText = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** PNG of the text, 130×48, as a data URL. */
export async function captchaImage(text: string): Promise<string> {
  // Loaded on first use: fonts and renderer are a part of the start that most starts need not wait for.
  const [captcha, { renderAsync }] = await Promise.all([import('svg-captcha'), import('@resvg/resvg-js')]);
  const draw = captcha.default as unknown as Draw;
  const svg = draw(text, { width: 130, height: 48, fontSize: 46, noise: 3, color: true, background: '#f5f7fa' });
  const png = (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
  return `data:image/png;base64,${png.toString('base64')}`;
}
