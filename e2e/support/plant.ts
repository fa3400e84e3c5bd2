import type { APIRequestContext } from '@playwright/test';
import { Calls } from './calls.js';
import { addContract, CORRECTED } from './scenario.js';

const SIGN = '/api/at/nq/nqContractSign';
const IN_APPROVAL = 1;
const TECHNOLOGY = '/api/at/technology';

interface Record_ {
  id: string;
  [field: string]: unknown;
}

/** API calls of the people of the plant; each logs in once. */
export class Plant {
  private readonly known = new Map<string, Promise<Calls>>();

  constructor(private readonly request: APIRequestContext) {}

  as(account: string): Promise<Calls> {
    const calls = this.known.get(account) ?? Calls.as(this.request, account);
    this.known.set(account, calls);
    return calls;
  }

  /**
   * The people of the steps approve a document one after the other (`[account, node]`), until no more approval is
   * needed.
   */
  async agree(path: string, id: string, ...steps: [string, string][]): Promise<void> {
    for (const [account, nodeId] of steps) {
      const calls = await this.as(account);
      const { version, status } = await calls.get(`${path}/getDetais`, { id });
      if (status !== IN_APPROVAL) return;
      await calls.post(`${path}/upEvent`, { id, nodeId, result: 1, comment: '', version });
    }
  }

  /** A contract in force with the first lines of the scenario, two plates each. */
  async contractInForce(lines = 1): Promise<{ id: string; contractCode: string }> {
    const wangli = await this.as('wangli');
    const { id, contractCode } = await addContract(wangli, 'plant', lines, CORRECTED);
    await wangli.post(`${SIGN}/initiate`, {}, { id });
    const people = ['zhaogq', 'zhoujg', 'zhengyi', 'hejing', 'qianfang', 'liuzong'];
    const nodes = ['cs_sales', 'cs_tech', 'cs_prod', 'cs_qc', 'cs_fin', 'cs_gm'];
    await this.agree(SIGN, id, ...people.map((account, at): [string, string] => [account, nodes[at] ?? '']));
    const { records } = await (await this.as('lina')).get('/api/at/nq/contract/list', { contractCode, size: 10 });
    return { id: records[0].id, contractCode };
  }

  /** The id of a line of a contract in force, by its number. */
  async lineOf(contractId: string, lineNo: number): Promise<string> {
    const { lines } = await (await this.as('lina')).get('/api/at/nq/contract/detail', { id: contractId });
    return lines[lineNo - 1].id;
  }

  async list(path: string, contractCode: string, more: Record<string, string> = {}): Promise<Record_[]> {
    const { records } = await (await this.as('chengong')).get(`${path}/page`, { contractCode, size: 50, ...more });
    return records;
  }

  /** The approved requirement of a contract with all lines of the scenario, as in §2: its blanks are still drafts. */
  async requirement(contractId: string): Promise<void> {
    const chengong = await this.as('chengong');
    const { lines } = await chengong.get(`${TECHNOLOGY}/ji/getContractTechnology`, { contractId });
    const pieces = lines as { contractLineId: string; pdNums: string[]; htType: string }[];
    const modes = [
      { expMode: 'SINGLE', baseSource: '1', baseBlankQty: 2 },
      { expMode: 'MERGE', baseSource: '1', baseBlankQty: 1 },
      { expMode: 'SINGLE', baseSource: '2', baseBlankQty: 1 },
      { expMode: 'SINGLE', baseSource: '1', baseBlankQty: 1 },
    ];
    const plates = [
      { motherLength: 12450, motherWidth: 2600 },
      { motherLength: 6250, motherWidth: 1600 },
      { motherDiameter: 1870 },
      { motherLength: 4750, motherWidth: 2300 },
    ];
    const { id } = await chengong.post(`${TECHNOLOGY}/ji/add`, {
      ...{ contractId, requirementCodes: ['01', '02'] },
      lines: pieces.map(({ contractLineId, pdNums, htType }, at) => ({ contractLineId, pdNums, htType, ...modes[at] })),
      cuts: pieces.map(({ pdNums }, at) => ({ ...plates[at], motherQty: 1, pdNums })),
    });
    await chengong.post(`${TECHNOLOGY}/ji/initiate`, {}, { id });
    await this.agree(`${TECHNOLOGY}/ji`, id, ['sungong', 'ji_check'], ['zhoujg', 'ji_audit'], ['wuzong', 'ji_approve']);
  }

  /** Approved blanks with confirmed charges, as in §3: the second line is shot as one plate. */
  async explosions(contractCode: string): Promise<Record_[]> {
    const path = `${TECHNOLOGY}/explosion`;
    const [chengong, youfeng] = await Promise.all([this.as('chengong'), this.as('youfeng')]);
    const blanks = await this.list(path, contractCode, { ascs: 'expNo' });
    await chengong.post(`${path}/merge`, { headId: blanks[2]?.id, ids: [blanks[3]?.id] });
    const shot = blanks.filter((_, at) => at !== 3);
    for (const { id } of shot) {
      await chengong.post(`${path}/initiate`, {}, { id });
      await this.agree(path, id, ['zhoujg', 'ex_audit'], ['youfeng', 'ex_blast'], ['shian', 'ex_safe']);
    }
    for (const { id, unitCharge, standoff } of await this.list(`${TECHNOLOGY}/bz`, contractCode))
      await youfeng.post(`${TECHNOLOGY}/bz/saveOrUpdate`, { id, unitCharge, standoff });
    return shot;
  }

  /** From the submitted requirement to the released and scheduled plan, with the decisions of the people in charge. */
  async schedule(contractId: string, contractCode: string): Promise<void> {
    const chengong = await this.as('chengong');
    const [requirement] = await this.list(`${TECHNOLOGY}/ji`, contractCode);
    await this.agree(
      `${TECHNOLOGY}/ji`,
      String(requirement?.id),
      ...([
        ['sungong', 'ji_check'],
        ['zhoujg', 'ji_audit'],
        ['wuzong', 'ji_approve'],
      ] as [string, string][]),
    );
    for (const { id } of await this.list(`${TECHNOLOGY}/explosion`, contractCode)) {
      await chengong.post(`${TECHNOLOGY}/explosion/initiate`, {}, { id });
      await this.agree(
        `${TECHNOLOGY}/explosion`,
        id,
        ['zhoujg', 'ex_audit'],
        ['youfeng', 'ex_blast'],
        ['shian', 'ex_safe'],
      );
      await chengong.post(`${TECHNOLOGY}/fu/saveOrUpdate`, { expDesignId: id, needSplice: '1', stripQty: 2 });
    }
    const plan = `${TECHNOLOGY}/guoch/process`;
    const { pieces } = await chengong.get(`${plan}/getContractGuoch`, { contractId });
    const { id } = await chengong.post(`${plan}/add`, {
      ...{ contractId, dmRequirementCodes: ['01'], site: 'XA', steps: [] },
      pieces: pieces.map((piece: Record_) => ({ pieceId: piece['pieceId'], route: piece['route'] })),
    });
    await chengong.post(`${plan}/initiate`, {}, { id });
    await this.agree(plan, id, ['zhoujg', 'gp_audit'], ['hejing', 'gp_qc'], ['zhengyi', 'gp_prod']);
    const fengmin = await this.as('fengmin');
    const { records } = await fengmin.get('/api/at/em/productionSchedule/getPage', { contractCode, size: 50 });
    await fengmin.post('/api/at/em/productionSchedule/arrange', {
      ids: records.map((row: Record_) => row.id),
      ...{ planStart: '2026-03-16', planEnd: '2026-05-08', steps: { xl: '2026-03-17', dm: '2026-03-20' } },
    });
  }
}
