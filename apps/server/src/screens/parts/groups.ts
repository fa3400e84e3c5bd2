import type { ScreenSpec } from '../../metadata/index.js';
import type { Node } from '../node.js';

type FormPart = NonNullable<ScreenSpec['form']>[number];
/** Fields of a form in a grid, under a title. */
export type Group = Extract<FormPart, { fields: unknown }>;
type Fields = Group['fields'];

export const isGroup = (part: FormPart): part is Group => typeof part === 'object' && 'fields' in part;

/** The fields of a form without their groups. */
export const withoutGroups = (form: ScreenSpec['form']): Fields | undefined =>
  form?.flatMap((part): Fields => {
    if (isGroup(part)) return part.fields;
    return typeof part === 'object' && 'lines' in part ? [] : [part];
  });

const WIDTH = 200;
const WIDE = 300;

/** A grid with as many columns as fit. */
export const grid = (body: readonly Node[], isWide = false): Node => ({
  type: 'wrapper',
  size: 'none',
  className: 'lm-grid',
  style: {
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(${isWide ? WIDE : WIDTH}px, 1fr))`,
    columnGap: '16px',
  },
  body,
});

/** A part of a form under a title; without a title the part itself. */
export const titled = (id: string, title: string | undefined, body: readonly Node[]): Node[] =>
  title === undefined ? [...body] : [{ type: 'fieldset', id, title, className: 'lm-fieldset', body }];
