const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Largest number of characters that Excel allows in a cell. */
const CELL_CHARS = 32_767;
/** The first number that a custom format may have. */
const OWN_FORMAT = 164;

/** The parts that all sheets of one file share. */
export interface SheetFrame {
  readonly title: string;
  readonly headings: readonly string[];
  /** Widths of columns in characters. */
  readonly widths: readonly number[];
  /** Number formats, by the number that cells name. */
  readonly formats: readonly string[];
}

const ODD = /[&<>"_\p{Cc}\uFFFE\uFFFF]/u;
const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * A text within XML, shortened to the limit of a cell; a carriage return as Excel writes it, other control characters
 * left out.
 */
export function xmlText(text: string): string {
  const fitting = text.length > CELL_CHARS ? `${text.slice(0, CELL_CHARS - 1)}…` : text;
  if (!ODD.test(fitting)) return fitting;
  return fitting
    .replace(/_x[0-9A-Fa-f]{4}_/g, (written) => `_x005F${written}`)
    .replace(/[&<>"]/g, (char) => NAMED[char] ?? char)
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (char) => (char === '\r' ? '_x000D_' : '\t\n'.includes(char) ? char : ''));
}

/** 0 → A, 27 → AB. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest === 0 ? '' : columnName(rest - 1)) + String.fromCharCode(65 + (index % 26));
}

/** The beginning of a sheet including its row of headings; the rows follow it. */
export function sheetHead({ headings, widths }: SheetFrame): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const cells = headings.map(
    (text, at) => `<c r="${columnName(at)}1" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`,
  );
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const frozen = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  const wide = columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
  return `${HEAD}<worksheet xmlns="${MAIN}">${frozen}${wide}<sheetData><row r="1">${cells.join('')}</row>`;
}

export const SHEET_TAIL = '</sheetData></worksheet>';

function styles(formats: readonly string[]): string {
  const own = formats.map((code, at) => `<numFmt numFmtId="${OWN_FORMAT + at}" formatCode="${xmlText(code)}"/>`);
  const cells = formats.map(
    (code, at) =>
      `<xf numFmtId="${code === 'General' ? 0 : OWN_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>';
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}">`,
    own.length === 0 ? '' : `<numFmts count="${own.length}">${own.join('')}</numFmts>`,
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    `<cellStyleXfs count="1">${plain}</cellStyleXfs>`,
    `<cellXfs count="${Math.max(1, cells.length)}">${cells.join('') || plain}</cellXfs></styleSheet>`,
  ].join('');
}

/** The parts of a workbook except its sheets, by name. The first sheet has the title, the others add a number. */
export function frameParts({ title, formats }: SheetFrame, sheets: number): [name: string, text: string][] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const short = title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 26);
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (inner: string): string =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  const type = (part: string, name: string): string =>
    `<Override PartName="/xl/${part}" ContentType="${TYPES}.${name}+xml"/>`;
  const listed = numbers.map(
    (number) =>
      `<sheet name="${xmlText(number === 1 ? short : `${short} ${number}`)}" sheetId="${number}" r:id="s${number}"/>`,
  );
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook.xml', 'sheet.main')}${type('styles.xml', 'styles')}${numbers.map((number) => type(`worksheets/sheet${number}.xml`, 'worksheet')).join('')}</Types>`,
    ],
    ['_rels/.rels', relations(relation('r1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        numbers.map((number) => relation(`s${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('') +
          relation('r1', 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', styles(formats)],
  ];
}
