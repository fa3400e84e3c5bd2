declare module 'linebreak' {
  /** Places where a line may be broken, as Unicode Standard Annex 14 has them. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
