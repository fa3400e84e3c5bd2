import { Plant, type Row, workday } from '../people.js';
import type { Chances } from '../chances.js';
import type { Random } from '../random.js';
import type { PlantWords } from '../words.js';

/** A process in the plant. It yields the time at which it continues: milliseconds since the epoch. */
export type Life = AsyncGenerator<number, void>;

/** A contract on its way through the plant. */
export interface Work {
  plant: Plant;
  random: Random;
  words: PlantWords;
  chances: Chances;
  /** The contract as signed. */
  order: Row & { lines: Row[] };
  /** Known once the contract is in force. */
  contractId: string;
  contractCode: string;
  /** Production numbers of the replacements that are being made; undefined: all plates of the contract. */
  pdNums?: readonly string[];
  /** Id of their process requirement, once it is written. */
  jiId?: unknown;
  /** Books blasting days for plates, see `blasting.ts`. */
  shots: ShotBook;
}

/** Books plates for blasting, and tells whether they are blasted. */
export interface ShotBook {
  /** Books the first day with enough capacity, not before `after`; returns 07:00 of that day in milliseconds. */
  book(expNos: readonly string[], after: number): number;
  /** Books a blank for another blast, not before `after`. */
  again(expNo: string, after: number): number;
  isDown(expNo: string): boolean;
}

/** A time during the day, some working days later. */
export const later = ({ plant, random }: Pick<Work, 'plant' | 'random'>, days: number): number => {
  const now = plant.clock.millis();
  const asked = workday(now, days, random.whole(8, 16), random.whole(0, 59));
  return Math.max(asked, now + 1000);
};

export const idsOf = (rows: readonly Row[]): unknown[] => rows.map(({ id }) => id);

export const numberOf = (value: unknown): number => Number(value ?? 0);

/** Whether a plate is one of those on their way. */
export const isOurs = ({ pdNums }: Work, pdNum: unknown): boolean => pdNums?.includes(String(pdNum)) ?? true;

const UNDER_APPROVAL = 1;

type Chain = readonly [Decider, ...Decider[]];
type Decider = readonly [account: string, nodeId: string, asked?: 'sometimes'];

/**
 * The author submits a document; then each approver decides in turn, at most `most` working days after the one before.
 * Approvers that this document does not need are skipped. The first approver sends some documents back, which are then
 * submitted again.
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
