import type { TestServer } from '../support/test-server.js';

export type Row = Record<string, unknown>;

/** Where each kind of number is stored: table and column. */
const NUMBERS = [
  ...[['nq_contract_sign', 'contract_code'] as const, ['nq_pd_piece', 'pd_num'] as const],
  ...[['wm_slab', 'slab_no'] as const, ['pm_arrival_notice', 'notice_no'] as const],
  ...[['pm_progress', 'demand_no'] as const, ['tech_ji', 'ji_no'] as const, ['tech_explosion', 'exp_no'] as const],
  ...[['tech_bz', 'bz_no'] as const, ['tech_fu', 'fu_no'] as const, ['tech_qx', 'qx_no'] as const],
  ...[['tech_guoch_process', 'plan_no'] as const, ['em_exp_plan', 'exp_batch_no'] as const],
  ...[['em_exp_ledger', 'ledger_no'] as const, ['em_exp_exps', 'rework_no'] as const],
  ...[['em_ht_sum', 'heat_num'] as const, ['em_transfer_record', 'transfer_no'] as const],
  ...[['em_shipping_log', 'order_number'] as const, ['em_back_order', 'back_no'] as const],
  ...[['qc_one_search_test', 'test_no'] as const, ['qc_two_search_test', 'test_no'] as const],
  ...[['qc_lab_inspect', 'inspect_no'] as const],
];
const STEPS = ['xl', 'ph', 'dm', 'bh', 'jpc', 'qb', 'jpx', 'jgqx', 'pg', 'jjg'];

/** Rules that the data of a plant must satisfy whatever happened in it; each method returns the violations. */
export class PlantBooks {
  constructor(private readonly server: TestServer) {}

  private all(sql: string): Promise<Row[]> {
    return this.server.database.all(sql);
  }

  private async number(sql: string): Promise<number> {
    return Number(Object.values((await this.all(sql))[0] ?? {})[0]);
  }

  /** Contract lines whose number of plates differs from the quantity sold. Replaced plates do not count. */
  lostOrDoubled(): Promise<Row[]> {
    return this.all(
      `SELECT c.contract_code, l.qty, COUNT(p.id) AS plates FROM nq_contract_line l JOIN nq_contract c ON c.id = l.contract_id
       LEFT JOIN nq_pd_piece p ON p.contract_line_id = l.id AND p.is_deleted = 0
         AND p.replaced_by IS NULL
       WHERE l.is_deleted = 0 GROUP BY c.contract_code, l.id, l.qty HAVING COUNT(p.id) <> l.qty`,
    );
  }

  /** Numbers that were used twice. */
  sameNumbers(): Promise<Row[]> {
    const numbers = [...NUMBERS, ...STEPS.map((step) => [`em_pp_${step}`, 'task_no'] as const)];
    return this.all(
      numbers
        .map(
          ([table, column]) =>
            `SELECT '${table}' AS place, ${column} AS number FROM ${table} WHERE is_deleted = 0 GROUP BY ${column} HAVING COUNT(*) > 1`,
        )
        .join(' UNION ALL '),
    );
  }

  /** Tasks, tests and treatments that are not finished. */
  openWork(): Promise<Row[]> {
    const tasks = STEPS.map(
      (step) =>
        `SELECT task_no AS number, pd_num, status FROM em_pp_${step} WHERE is_deleted = 0 AND status NOT IN ('3', '9')`,
    );
    const tests = ['qc_one_search_test', 'qc_two_search_test'].map(
      (table) =>
        `SELECT test_no AS number, pd_num, status FROM ${table} WHERE is_deleted = 0 AND status NOT IN ('2', '4')`,
    );
    const heats = "SELECT exp_no AS number, pd_num, status FROM em_ht_record WHERE is_deleted = 0 AND status <> '2'";
    const samples = "SELECT qx_no AS number, pd_num, status FROM tech_qx WHERE is_deleted = 0 AND status <> '4'";
    return this.all([...tasks, ...tests, heats, samples].join(' UNION ALL '));
  }

  /**
   * Finished plates whose weight differs from what was sold, shipments whose weight differs from their plates, and
   * bonded blanks whose weight differs from their parts.
   */
  wrongWeights(): Promise<Row[]> {
    return this.all(
      `SELECT s.slab_no AS number FROM nq_pd_piece p JOIN wm_slab s ON s.slab_no = p.pd_num AND s.is_deleted = 0
       WHERE p.is_deleted = 0 AND ABS(s.weight - p.theory_weight) > 0.0005
       UNION ALL
       SELECT o.order_number FROM em_shipping_log o JOIN em_shipping_log_line l ON l.log_id = o.id AND l.is_deleted = 0
       JOIN wm_slab s ON s.id = l.slab_id WHERE o.is_deleted = 0
       GROUP BY o.id, o.order_number, o.theory_weight HAVING ABS(SUM(s.weight) - o.theory_weight) > 0.0005
       UNION ALL
       SELECT e.slab_no FROM wm_slab e JOIN wm_slab b ON b.slab_no = ${this.joined('e.slab_no', '-B')}
       JOIN wm_slab c ON c.slab_no = ${this.joined('e.slab_no', '-C')}
       WHERE e.sort = 'EXP' AND e.is_deleted = 0 AND ABS(e.weight - b.weight - c.weight) > 0.0005`,
    );
  }

  private joined(column: string, text: string): string {
    return this.server.database.flavour === 'mysql' ? `CONCAT(${column}, '${text}')` : `${column} || '${text}'`;
  }

  /** Days and sites where the issued quantity differs from what was used and returned, and days that are not closed. */
  openExplosives(): Promise<Row[]> {
    return this.all(
      `SELECT biz_date, exp_site, item, MIN(closed) AS closed FROM em_exp_ledger
       WHERE is_deleted = 0 AND ledger_type IN ('ISSUE', 'USE', 'RETURN') GROUP BY biz_date, exp_site, item
       HAVING ABS(SUM(CASE ledger_type WHEN 'ISSUE' THEN qty ELSE -qty END)) > 0.0001 OR MIN(closed) = 0`,
    );
  }

  /** Kilograms of powder booked as used; `shotPowder` is the sum in the records of the shots. */
  usedPowder(): Promise<number> {
    return this.number(
      "SELECT COALESCE(SUM(qty), 0) FROM em_exp_ledger WHERE is_deleted = 0 AND ledger_type = 'USE' AND item = 'POWDER'",
    );
  }

  shotPowder(): Promise<number> {
    return this.number('SELECT COALESCE(SUM(actual_charge), 0) FROM em_exp_record WHERE is_deleted = 0');
  }

  /** Storage places held by plates that are no longer in the yard. */
  ghosts(): Promise<Row[]> {
    return this.all(
      `SELECT a.address_code, s.slab_no, s.status FROM em_slabs_address a JOIN wm_slab s ON s.id = a.slab_id
       WHERE a.is_deleted = 0 AND s.status IN ('5', '6', '8', '9')`,
    );
  }
}
