import type { Json } from '../runtime.js';

/** A field of a screen: its key, or an object with further settings. */
export type Part = string | { field: string; [key: string]: Json | undefined };
export type FormPart = Part | { fields: Part[]; title?: string } | { lines: string };
export type Patch = { at: string; remove?: true; [key: string]: Json | undefined };

/** The settings of a screen (`*.screen.json`) that the panel edits; all others are kept. */
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
  /** Shown there unless the screen says otherwise. */
  search: boolean;
  column: boolean;
  form: boolean;
  /** Never in the search row, because tabs replace it. */
  tabs?: boolean;
}

/** The content of a form from top to bottom: fields with an optional title, or lines. */
export type Block = { fields: Part[]; title?: string; raw?: object } | { lines: string; raw: object };

export const keyOf = (part: Part): string => (typeof part === 'string' ? part : part.field);

/** The fields of the search row or of the table. */
export function partsOf(screen: Screen, of: 'search' | 'columns', fields: readonly FieldChoice[]): Part[] {
  const flag = of === 'search' ? 'search' : 'column';
  return screen[of] ?? fields.filter((field) => field[flag]).map(({ key }) => key);
}

const isPart = (part: FormPart): part is Part => typeof part === 'string' || 'field' in part;

/** The form as blocks; consecutive fields without a group form a block without a title. */
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

/**
 * The blocks as setting of a screen. A form with one block without a title has no groups; empty groups are left out.
 */
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

/** `list` with one item moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, place) => place !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

export const isHidden = ({ patch = [] }: Screen, button: string): boolean =>
  patch.some(({ at, remove }) => at === button && remove === true);

/** Shows or hides a button, with a patch that removes it. */
export function withButton(screen: Screen, button: string, shown: boolean): Screen {
  const { patch: before = [], ...rest } = screen;
  const others = before.filter(({ at, remove }) => at !== button || remove !== true);
  const patch = shown ? others : [...others, { at: button, remove: true as const }];
  return patch.length === 0 ? rest : { ...rest, patch };
}
