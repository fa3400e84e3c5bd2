import type { BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal } from '../rows.js';

/** States of a slab: in stock, reserved, in work. */
export const STOCKED = [1, 2];
const IN_WORK = 3;

/** The slab with this number; undefined when there is none. */
export async function slabOf({ records }: BehaviourContext, slabNo: unknown): Promise<Row | undefined> {
  return (await records.find('slab', equal('slabNo', String(slabNo)), 1))[0];
}

/** Slabs with these numbers, in any order. */
export const slabsOf = ({ records }: BehaviourContext, numbers: readonly string[]): Promise<Row[]> =>
  numbers.length === 0 ? Promise.resolve([]) : records.find('slab', among('slabNo', numbers), MAX_PIECES);

/** Marks slabs as used up; a slab can be used only once. */
export async function consume({ records }: BehaviourContext, slabs: readonly Row[]): Promise<void> {
  for (const slab of slabs)
    if ([...STOCKED, IN_WORK].includes(Number(slab['status'])))
      await records.move('slab', String(slab['id']), 'consume');
}

/**
 * Stores plates that a step has made from others; their source is stored for the genealogy. An existing plate is kept.
 */
export async function makeSlabs(context: BehaviourContext, made: readonly Row[], from: readonly Row[]): Promise<void> {
  const known = new Set(
    (
      await slabsOf(
        context,
        made.map((slab) => String(slab['slabNo'])),
      )
    ).map((slab) => slab['slabNo']),
  );
  const [first = {}] = from;
  const inherited = {
    ...{ meltNo: first['meltNo'], plateNo: first['plateNo'], certNo: first['certNo'], owner: first['owner'] ?? '0' },
    ...{ site: first['site'] ?? null, contractCode: first['contractCode'] ?? null },
    parentSlabIds: from.map(({ id }) => String(id)),
  };
  for (const slab of made)
    if (!known.has(slab['slabNo'])) await context.records.insert('slab', { ...inherited, ...slab, status: IN_WORK });
}

/** How many plates of this size (mm) can be cut from a slab with straight cuts. */
export function capacityOf(slab: Row, { length, width, diameter }: Row): number {
  const side = (value: unknown) => Number(value ?? 0);
  const [long, wide] = side(diameter) > 0 ? [side(diameter), side(diameter)] : [side(length), side(width)];
  if (!(long > 0 && wide > 0)) return 0;
  if (side(slab['diameter']) > 0)
    return side(slab['diameter']) >= Math.hypot(...(side(diameter) > 0 ? [long] : [long, wide])) ? 1 : 0;
  const across = (l: number, w: number) => Math.floor(side(slab['length']) / l) * Math.floor(side(slab['width']) / w);
  return Math.max(across(long, wide), across(wide, long));
}
