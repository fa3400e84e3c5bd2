import type { Json } from '../runtime-door.js';

/** A field of a screen, alone or with what the screen says of it. */
export type Part = string | { field: string; [key: string]: Json | undefined };
export type FormPart = Part | { fields: Part[]; title?: string } | { lines: string };
export type Patch = { at: string; remove?: true; [key: string]: Json | undefined };

/** Settings of a screen (`*.screen.json`), as far as the panel knows them; the rest is kept. */
export interface Screen {
  menu: string;
  kind: string;
  search?: Part[];
  columns?: Part[];
  form?: FormPart[];
  view?: Json;
  patch?: Patch[];
}

export interface FieldChoice {
  key: string;
  zh: string;
  en: string;
  /** Where it stands unless the screen says otherwise. */
  search: boolean;
  column: boolean;
  form: boolean;
  /** The search row never has it: tabs stand for it. */
  tabs?: boolean;
}

/** What stands in a form, from above: fields under a title, or lines. */
export type Block = { fields: Part[]; title?: string; raw?: object } | { lines: string; raw: object };

export const keyOf = (part: Part): string => (typeof part === 'string' ? part : part.field);

/** The fields of the search row, or of the table. */
export function partsOf(screen: Screen, of: 'search' | 'columns', fields: readonly FieldChoice[]): Part[] {
  const flag = of === 'search' ? 'search' : 'column';
  return screen[of] ?? fields.filter((field) => field[flag]).map(({ key }) => key);
}

const isPart = (part: FormPart): part is Part => typeof part === 'string' || 'field' in part;

/** The form in blocks; fields that follow one another without a group are one without a title. */
export function blocksOf(screen: Screen, fields: readonly FieldChoice[]): Block[] {
  const form = screen.form ?? fields.filter((field) => field.form).map(({ key }) => key);
  const blocks: Block[] = [];
  let loose: Part[] | undefined;
  for (const part of form) {
    if (isPart(part)) {
      if (loose === undefined) {
        loose = [];
        blocks.push({ fields: loose });
      }
      loose.push(part);
      continue;
    }
    loose = undefined;
    if ('lines' in part) blocks.push({ lines: part.lines, raw: part });
    else blocks.push({ fields: part.fields, raw: part, ...(part.title === undefined ? {} : { title: part.title }) });
  }
  return blocks;
}

/** The same as the screen says it. A form of one block without a title has no groups; empty groups are left out. */
export function formOf(blocks: readonly Block[]): FormPart[] {
  const [only, ...others] = blocks;
  if (only !== undefined && others.length === 0 && 'fields' in only && !only.title) return only.fields;
  return blocks.flatMap((block): FormPart[] => {
    if ('lines' in block) return [{ ...block.raw, lines: block.lines }];
    if (block.fields.length === 0) return [];
    const { title: _, ...raw } = (block.raw ?? {}) as { title?: string };
    return [{ ...raw, ...(block.title ? { title: block.title } : {}), fields: block.fields }];
  });
}

/** `list` with the item at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, place) => place !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

export const isHidden = ({ patch = [] }: Screen, button: string): boolean =>
  patch.some(({ at, remove }) => at === button && remove === true);

/** Shows or hides a button, by a patch that takes it away. */
export function withButton(screen: Screen, button: string, shown: boolean): Screen {
  const { patch: before = [], ...rest } = screen;
  const others = before.filter(({ at, remove }) => at !== button || remove !== true);
  const patch = shown ? others : [...others, { at: button, remove: true as const }];
  return patch.length === 0 ? rest : { ...rest, patch };
}
