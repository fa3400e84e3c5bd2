import { randomUUID } from 'node:crypto';
import type { Claims } from '../access/index.js';
import type { MovableClock, PlantRun } from '../config/index.js';
import type { Database } from '../database/index.js';
import { chancesOf } from './chances.js';
import { contractLife } from './lives/contract.js';
import { BlastingSite } from './lives/blasting.js';
import type { Life, Work } from './lives/work.js';
import { orderOf } from './orders.js';
import { DAY, type Door, Plant, type Row, workday } from './people.js';
import { Random } from './random.js';
import type { PlantWords } from './words.js';
import { Timeline } from './timeline.js';

export { type Door, Person } from './people.js';
export { readPlantWords } from './words.js';

const TENANT = '000000';
/** Exponent of the signing dates: above 1, more contracts are signed towards the end. */
const RECENT = 1.4;

export interface Loaded {
  contracts: number;
  /** Number of calls that the people made, and seconds that all of them took. */
  calls: number;
  seconds: number;
  /** Errors that stopped a contract; empty if everything worked. */
  failures: string[];
}

/** Whether no contract was ever signed here. */
export async function isEmptyPlant({ read }: Database): Promise<boolean> {
  return (await read.get('SELECT 1 AS one FROM nq_contract_sign LIMIT 1')) === undefined;
}

/**
 * Creates the last months of a plant: contracts in every stage, through calls of the people who work there. The same
 * seed gives the same result. The clock is moved through those days and set back to the present at the end.
 */
export async function loadPlant(
  door: Door,
  clock: MovableClock,
  words: PlantWords,
  { contracts, days, signing, seed, trouble }: PlantRun,
): Promise<Loaded> {
  const begun = performance.now();
  const present = clock.millis();
  const plant = new Plant(door, clock);
  const timeline = new Timeline();
  const failures: string[] = [];
  const shots = new BlastingSite(plant, new Random(seed), words, timeline.begin);
  const chances = chancesOf(trouble);
  let signed = 0;
  for (let at = 0; at < contracts; at += 1) {
    const random = new Random(seed * 1000 + at);
    // More of them recently, so that every stage has some.
    const back = days - signing * (1 - (1 - at / contracts) ** RECENT);
    const start = workday(present - back * DAY, 0, random.whole(8, 15), random.whole(0, 59));
    timeline.begin(order({ plant, random, shots, words, chances }), start);
  }
  async function* order(about: Pick<Work, 'plant' | 'random' | 'shots' | 'words' | 'chances'>): Life {
    const { random } = about;
    signed += 1;
    const customers = await (await plant.as('wangli')).rows('/api/at/nq/customer/page', { isSealed: '0' });
    const customer = random.one(customers as [Row, ...Row[]]);
    const dates = { signDate: plant.day(), deliveryDate: plant.day(random.whole(50, 75)) };
    const body = orderOf(random, words, customer, dates);
    yield* contractLife({ ...about, order: body, contractId: '', contractCode: '' });
  }
  try {
    await timeline.run(present, clock.moveTo, ({ message }) => failures.push(message));
  } finally {
    clock.moveTo(undefined);
  }
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  return { contracts: signed, calls: plant.calls, seconds, failures };
}

/** How the server itself makes calls for its accounts: with a token that is valid for one day, without a session. */
export function doorFor(
  server: Door['server'],
  { read }: Database,
  present: number,
  sign: (claims: Claims) => Promise<string>,
  tenantId = TENANT,
): Door {
  const exp = Math.floor((present + DAY) / 1000);
  return {
    server,
    async enter(account) {
      const sql = 'SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE tenant_id = ? AND account = ? AND is_deleted = 0';
      const user = await read.get<{ id: string }>(sql, [tenantId, account]);
      if (user === undefined) throw new Error(`tenant ${tenantId} has no account ${account}`);
      const sub = user.id;
      const token = await sign({
        sub,
        tid: tenantId,
        cid: 'lamina',
        sid: randomUUID(),
        jti: randomUUID(),
        iat: 0,
        exp,
      });
      return { userId: sub, token };
    },
  };
}
