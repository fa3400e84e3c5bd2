/** An option of a select. */
export interface Choice {
  label?: unknown;
  value?: unknown;
}

/** The parts of a control that decide how it keeps its value. */
export interface CellControl {
  type?: string;
  multiple?: boolean;
  joinValues?: boolean;
  trueValue?: unknown;
  falseValue?: unknown;
}

/** A pasted text as value of a field; undefined when the field cannot have it. */
export type CellValue = unknown;

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

const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const YES = /^(是|yes|y|true|1|√|✓)$/i;
const NO = /^(否|no|n|false|0|×|✗|)$/i;
/** What people put between the values of one cell. */
const BETWEEN = /[,，;；、|\n]+/;

const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0');

function toDate(text: string, withTime: boolean): CellValue {
  const [, year, month, day, hours, minutes, seconds] = DATE.exec(text) ?? [];
  if (!year) return undefined;
  const date = `${year}-${two(month)}-${two(day)}`;
  return withTime ? `${date} ${two(hours)}:${two(minutes)}:${two(seconds)}` : date;
}

/** Spreadsheets show numbers with thousands separators and currency signs. */
function toNumber(text: string): CellValue {
  const plain = text.replaceAll(/[\s,，¥￥$€]/g, '');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : undefined;
}

function toFlag(text: string, { trueValue = true, falseValue = false }: CellControl): CellValue {
  if (YES.test(text)) return trueValue;
  return NO.test(text) ? falseValue : undefined;
}

/** The option with this label, else with this value. */
export function choiceWith(text: string, choices: readonly Choice[]): Choice | undefined {
  const same = (side: unknown): boolean => String(side).trim().toLowerCase() === text.toLowerCase();
  return choices.find(({ label }) => same(label)) ?? choices.find(({ value }) => same(value));
}

const isMany = ({ type, multiple }: CellControl): boolean =>
  type === 'input-tag' || type === 'checkboxes' || multiple === true;

/** Whether a control takes one or several of its options only. */
export const isChosen = ({ type = '' }: CellControl): boolean => /^(select|tree-select|checkboxes)$/.test(type);

/** The words of a cell: several when its control takes several. */
export function wordsIn(text: string, control: CellControl): string[] {
  const parts = isMany(control) ? text.split(BETWEEN) : [text];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** The values of several words, as the control keeps them. */
const together = (values: readonly unknown[], control: CellControl): CellValue =>
  control.joinValues === false ? values : values.join(',');

/**
 * A pasted text as value for a control. `choices` are the options for its words (`wordsIn`), undefined for words
 * without one.
 */
export function cellValue(
  text: string,
  control: CellControl,
  choices: readonly (Choice | undefined)[] = [],
): CellValue {
  const trimmed = text.trim();
  if (isMany(control)) {
    const values = isChosen(control) ? choices.map((one) => one?.value) : wordsIn(text, control);
    return values.includes(undefined) ? undefined : together(values, control);
  }
  if (/^(switch|checkbox)$/.test(control.type ?? '')) return toFlag(trimmed, control);
  if (trimmed === '') return '';
  if (isChosen(control)) return choices[0]?.value;
  if (control.type === 'input-number') return toNumber(trimmed);
  if (control.type === 'input-date') return toDate(trimmed, false);
  if (control.type === 'input-datetime') return toDate(trimmed, true);
  return trimmed;
}
