import { plantTime } from '../../config/index.js';
import { type Plant, type Row, workday } from '../people.js';
import type { Random } from '../random.js';
import type { PlantWords } from '../words.js';
import type { Life, ShotBook } from './work.js';

const PLAN = '/api/at/em/exp/plan';
const UPHILL = '/api/at/em/exp/upTheMountain';
const RECORD = '/api/at/em/exp/record';
const LEDGER = '/api/at/em/exp/ledger';

const SITE = 'S1';
const BATCH = 'LVA26-07';
/** Shots that one site makes on one day. */
const SHOTS_A_DAY = 6;
const HOUR = 3600_000;
/** A day is planned on the evening before, after the faces of its plates were ground. */
const PLANNED = 13 * HOUR;

/** The blasting site. It works day by day on the booked plates of all contracts. */
export class BlastingSite implements ShotBook {
  private readonly days = new Map<number, string[]>();
  private readonly down = new Set<string>();
  private readonly begun: number[] = [];

  constructor(
    private readonly plant: Plant,
    private readonly random: Random,
    private readonly words: PlantWords,
    /** Starts a process that runs beside the others. */
    private readonly begin: (life: Life, at: number) => void,
  ) {}

  book(expNos: readonly string[], after: number): number {
    let day = workday(after, 1, 7);
    const isFull = (): boolean => (this.days.get(day) ?? []).length + expNos.length > SHOTS_A_DAY;
    while (after >= day - PLANNED || (isFull() && this.days.has(day))) day = workday(day, 1, 7);
    this.days.set(day, [...(this.days.get(day) ?? []), ...expNos]);
    if (!this.begun.includes(day)) {
      this.begun.push(day);
      this.begin(this.blast(day), day - PLANNED);
    }
    return day;
  }

  again(expNo: string, after: number): number {
    this.down.delete(expNo);
    return this.book([expNo], after);
  }

  isDown = (expNo: string): boolean => this.down.has(expNo);

  private async *blast(day: number): Life {
    const { plant } = this;
    const [youfeng, qinyong, shian, lvbao] = await Promise.all(
      ['youfeng', 'qinyong', 'shian', 'lvbao'].map((account) => plant.as(account)),
    );
    if (!youfeng || !qinyong || !shian || !lvbao) return;
    const { carrier } = this.words;
    const planDate = plantTime(day).slice(0, 10);
    const wanted = new Set(this.days.get(day));
    const kitted = (await youfeng.get<Row[]>(`${PLAN}/init`, { planDate, expSite: SITE })).filter(({ expNo }) =>
      wanted.has(String(expNo)),
    );
    if (kitted.length === 0) return;
    const who = { blasterId: qinyong.id, safetyId: shian.id };
    const rows = kitted.map(({ expDesignId }, at) => ({
      ...{ expDesignId, planDate, shotSeq: at + 1, expSite: SITE },
      ...who,
    }));
    await youfeng.post(`${PLAN}/import`, { rows });
    const shots = await youfeng.rows(`${PLAN}/page`, { planDate, ascs: 'shotSeq' });
    yield day;
    const up = await youfeng.post(`${UPHILL}/save`, {
      ...{
        upDate: planDate,
        expSite: SITE,
        fromSite: 'XA',
        vehicleNo: carrier.plate,
        driver: carrier.driver,
        escortId: shian.id,
      },
      items: shots.map(({ id }) => ({ expPlanId: id, kitCheck: '1' })),
    });
    yield day + HOUR;
    await youfeng.post(`${UPHILL}/confirm`, { id: up['id'] });
    const book = (ledgerType: string, item: string, qty: string) =>
      youfeng.post(`${LEDGER}/save`, {
        ...{ bizDate: planDate, expSite: SITE, ledgerType, item, qty, explosiveType: 'LVA', batchNo: BATCH },
        ...{ keeperId: lvbao.id, receiverId: qinyong.id, safetyId: shian.id },
      });
    const charges = shots.map(({ planCharge }) => Number(planCharge) * (0.99 + this.random.next() * 0.02));
    const used = charges.map((charge) => Number(charge.toFixed(1)));
    const issued = Math.ceil(used.reduce((sum, one) => sum + one, 0) / 25 + 0.2) * 25;
    await book('ISSUE', 'POWDER', issued.toFixed(1));
    for (const item of ['DET', 'BOOST']) await book('ISSUE', item, String(shots.length));
    const weather = this.random.one(['SUN', 'CLOUD', 'CLOUD']);
    for (const [at, shot] of shots.entries()) {
      yield day + (2 + at * 1.2) * HOUR;
      await qinyong.post(`${RECORD}/save`, {
        ...{ expPlanId: shot['id'], weather, temperature: this.random.whole(8, 28), humidity: 55, windLevel: 2 },
        ...{ explosiveBatch: BATCH, actualCharge: used[at], measuredStandoff: shot['standoff'] },
        ...{ initiationMode: 'SHORT', keeperId: lvbao.id, detonatorQty: 1, boosterQty: 1 },
        ...{ detonatorNos: [`D-${planDate.replaceAll('-', '')}-${at + 1}`], shotResult: 'OK' },
        ...{ cordonTime: plant.ago(0.6), shotTime: plant.ago(0.4), clearTime: plant.ago(0.2) },
      });
    }
    yield day + 10 * HOUR;
    const left = issued - used.reduce((sum, one) => sum + one, 0);
    await book('RETURN', 'POWDER', left.toFixed(1));
    await youfeng.post(`${LEDGER}/dayClose`, { bizDate: planDate, expSite: SITE });
    const { items } = await youfeng.get<{ items: Row[] }>(`${UPHILL}/getDetails`, { id: String(up['id']) });
    const itemIds = items.map(({ id }) => id);
    await youfeng.post(`${UPHILL}/down`, { id: up['id'], itemIds, downTime: plant.ago(0.1), toSite: 'XA' });
    for (const { expNo } of shots) this.down.add(String(expNo));
  }
}
