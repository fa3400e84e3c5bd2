import { Plant, type Row, workday } from '../people.js';
import type { Chances } from '../chances.js';
import type { Random } from '../random.js';
import type { PlantWords } from '../words.js';

/** When a person continues work that they have begun: milliseconds since the epoch. */
export type Life = AsyncGenerator<number, void>;

/** A contract on its way through the plant. */
export interface Work {
  plant: Plant;
  random: Random;
  words: PlantWords;
  chances: Chances;
  /** Contract as it is signed. */
  order: Row & { lines: Row[] };
  /** Known as soon as the contract is in force. */
  contractId: string;
  contractCode: string;
  /** Plates that wait for their shot; their day is told when there is room, see `blasting.ts`. */
  shots: ShotBook;
}

/** Where plates are brought for blasting, and where one reads that they came down. */
export interface ShotBook {
  /** The day on which there is room for so many, not before `after`: milliseconds of its beginning at 07:00. */
  book(expNos: readonly string[], after: number): number;
  /** A blank is shot once more, not before `after`. */
  again(expNo: string, after: number): number;
  isDown(expNo: string): boolean;
}

/** Some working days later, at some time of the day. */
export const later = ({ plant, random }: Pick<Work, 'plant' | 'random'>, days: number): number => {
  const now = plant.clock.millis();
  const asked = workday(now, days, random.whole(8, 16), random.whole(0, 59));
  return Math.max(asked, now + 1000);
};

/** Ids of rows. */
export const idsOf = (rows: readonly Row[]): unknown[] => rows.map(({ id }) => id);

export const numberOf = (value: unknown): number => Number(value ?? 0);

const UNDER_APPROVAL = 1;

type Chain = readonly [Decider, ...Decider[]];
type Decider = readonly [account: string, nodeId: string, asked?: 'sometimes'];

/**
 * Submitted by its author; then each in his turn, at most `most` working days later each. Who is not asked of this document
 * is passed over. Some documents are sent back by the first, and submitted once more.
 */
export async function* approve(work: Work, path: string, author: string, id: unknown, chain: Chain, most = 1): Life {
  const { plant, random, words, chances } = work;
  const submit = async () => (await plant.as(author)).post(`${path}/initiate?id=${String(id)}`);
  await submit();
  if (random.happens(chances.rejected)) {
    const [[account, nodeId]] = chain;
    yield later(work, 1);
    const comment = random.one(words.rejections);
    await (await plant.as(account)).post(`${path}/upEvent`, { id, nodeId, result: 0, comment });
    yield later(work, 1);
    await submit();
  }
  for (const [account, nodeId, asked] of chain) {
    const person = await plant.as(account);
    if (asked === 'sometimes') {
      const { status } = await person.get(`${path}/getDetais`, { id: String(id) });
      if (status !== UNDER_APPROVAL) continue;
    }
    yield later(work, random.whole(0, most));
    await person.post(`${path}/upEvent`, { id, nodeId, result: 1, comment: '' });
  }
}
