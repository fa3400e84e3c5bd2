/** An option of a select. */
export interface Choice {
  label?: unknown;
  value?: unknown;
}

/** A pasted text as value of a field; undefined when the field cannot have it. */
export type CellValue = string | number | undefined;

/**
 * Rows and cells of a spreadsheet's clipboard text: tabs between cells, newlines between rows, quotes around cells with
 * either, doubled inside. An empty last line is ignored. A plain text is one cell.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const body = text.replaceAll('\r\n', '\n').replace(/\n$/, '');
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at] ?? '';
    if (quoted && character === '"' && body[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (quoted ? character === '"' : character === '"' && cell === '') quoted = !quoted;
    else if (!quoted && character === '\t') endCell();
    else if (!quoted && character === '\n') {
      endCell();
      rows.push([]);
    } else cell += character;
  }
  endCell();
  return rows;
}

const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;

function toDate(text: string): CellValue {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}

/** Spreadsheets show numbers with thousands separators and currency signs. */
function toNumber(text: string): CellValue {
  const plain = text.replaceAll(/[\s,，¥￥$€]/g, '');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : undefined;
}

function toChoice(text: string, choices: Choice[]): CellValue {
  const same = (side: unknown): boolean => String(side).trim().toLowerCase() === text.toLowerCase();
  const found = choices.find(({ label }) => same(label)) ?? choices.find(({ value }) => same(value));
  return found?.value as CellValue;
}

/** A pasted text as value for a type of control; options match by label or value. */
export function cellValue(text: string, control: string, choices: Choice[]): CellValue {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  if (control === 'select') return toChoice(trimmed, choices);
  if (control === 'input-number') return toNumber(trimmed);
  if (control === 'input-date') return toDate(trimmed);
  return trimmed;
}
