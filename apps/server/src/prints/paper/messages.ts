import type { PrintJob } from './pdf.js';

export type ToPrinter = PrintJob;
/** `refused`: a key of the message catalogue. */
export type FromPrinter =
  | { readonly pdf: Uint8Array }
  | { readonly refused: 'print.tooManyPages' }
  | { readonly failed: string };
