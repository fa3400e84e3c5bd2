/** The part of dmn-moddle that is used; the package ships no declarations. */
declare module 'dmn-moddle' {
  export class DmnModdle {
    fromXML(xml: string, type: string): Promise<{ rootElement: unknown; warnings: { message: string }[] }>;
  }
}
