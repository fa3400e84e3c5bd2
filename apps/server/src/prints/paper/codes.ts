import JsBarcode from 'jsbarcode';
import { encode } from 'uqr';
import type { SheetCode } from './sheet.js';

/** Dark rectangles of a code, in units of `width` and `height`. */
export interface Modules {
  readonly width: number;
  readonly height: number;
  readonly dark: readonly { readonly x: number; readonly y: number; readonly width: number }[];
}

/** Runs of dark modules in one row. */
function* runs(row: Iterable<boolean>, y: number): Generator<Modules['dark'][number]> {
  let x = 0;
  let from = -1;
  for (const isDark of row) {
    if (isDark && from < 0) from = x;
    if (!isDark && from >= 0) {
      yield { x: from, y, width: x - from };
      from = -1;
    }
    x += 1;
  }
  if (from >= 0) yield { x: from, y, width: x - from };
}

/** Width of the white border that scanners need, in modules; the page adds more white space. */
const QUIET = { qr: 2, barcode: 10 } as const;

/**
 * The modules of a QR code (medium error correction), or the bars of a Code 128 as one row; both with a white border.
 */
export function modulesOf({ kind, text }: SheetCode): Modules {
  if (kind === 'qr') {
    const { size, data } = encode(text, { ecc: 'M', border: QUIET.qr });
    return { width: size, height: size, dark: data.flatMap((row, y) => [...runs(row, y)]) };
  }
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  const quiet = '0'.repeat(QUIET.barcode);
  const bars = [...quiet, ...(drawn.encodings ?? []).flatMap(({ data }) => [...data]), ...quiet];
  return {
    width: bars.length,
    height: 1,
    dark: [
      ...runs(
        bars.map((bar) => bar === '1'),
        0,
      ),
    ],
  };
}
