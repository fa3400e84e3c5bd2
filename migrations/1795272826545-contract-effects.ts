import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyChanges, revertChanges, type SchemaChange } from '../apps/server/src/engine/storage/schema/index.js';

const changes: SchemaChange[] = [
  { kind: 'addColumn', table: 'nq_contract', column: { name: 'held_status', sqlite: 'integer', mysql: 'int' } },
  {
    kind: 'addColumn',
    table: 'nq_contract',
    column: { name: 'hold_reason', sqlite: 'varchar(500)', mysql: 'varchar(500)' },
  },
  {
    kind: 'createTable',
    table: {
      name: 'nq_pd_piece',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)', notNull: true },
        { name: 'pd_num', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'contract_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'contract_code', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'contract_line_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'batch_no', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'spec', sqlite: 'varchar(128)', mysql: 'varchar(128)' },
        { name: 'base_grade', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'clad_grade', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'net_length', sqlite: 'integer', mysql: 'decimal(10,2)' },
        { name: 'net_width', sqlite: 'integer', mysql: 'decimal(10,2)' },
        { name: 'net_diameter', sqlite: 'integer', mysql: 'decimal(10,2)' },
        { name: 'theory_weight', sqlite: 'integer', mysql: 'decimal(14,3)' },
        { name: 'exp_batch_no', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'heat_num', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'base_melt_no', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'clad_melt_no', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'current_step', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'bond_rate', sqlite: 'integer', mysql: 'decimal(6,2)' },
        { name: 'shear_min', sqlite: 'integer', mysql: 'decimal(6,1)' },
        { name: 'lab_result', sqlite: 'varchar(32)', mysql: 'varchar(32)', default: 'W' },
        { name: 'ut2_result', sqlite: 'varchar(32)', mysql: 'varchar(32)', default: 'W' },
        { name: 'status', sqlite: 'integer', mysql: 'int', default: 0 },
        { name: 'create_user', sqlite: 'integer', mysql: 'bigint' },
        { name: 'create_dept', sqlite: 'integer', mysql: 'bigint' },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'update_user', sqlite: 'integer', mysql: 'bigint' },
        { name: 'update_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'is_deleted', sqlite: 'integer', mysql: 'bigint', notNull: true, default: '0' },
        { name: 'version', sqlite: 'integer', mysql: 'int', notNull: true, default: 1 },
      ],
      indexes: [
        {
          name: 'uk_nq_pd_piece_tenant_id_pd_num_is_deleted',
          columns: ['tenant_id', 'pd_num', 'is_deleted'],
          unique: true,
        },
        {
          name: 'idx_nq_pd_piece_tenant_id_is_deleted_contract_id_create_time',
          columns: ['tenant_id', 'is_deleted', 'contract_id', 'create_time'],
          unique: false,
        },
        {
          name: 'idx_nq_pd_piece_tenant_id_is_deleted_status_create_time',
          columns: ['tenant_id', 'is_deleted', 'status', 'create_time'],
          unique: false,
        },
        {
          name: 'idx_nq_pd_piece_tenant_id_is_deleted_create_time',
          columns: ['tenant_id', 'is_deleted', 'create_time'],
          unique: false,
        },
      ],
    },
  },
  {
    kind: 'createTable',
    table: {
      name: 'tech_pd_inform_design_plan',
      primaryKey: ['id'],
      columns: [
        { name: 'id', sqlite: 'integer', mysql: 'bigint', notNull: true },
        { name: 'tenant_id', sqlite: 'varchar(12)', mysql: 'varchar(12)', notNull: true },
        { name: 'inform_no', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'contract_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'contract_code', sqlite: 'varchar(32)', mysql: 'varchar(32)' },
        { name: 'contract_line_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'spec', sqlite: 'varchar(128)', mysql: 'varchar(128)' },
        { name: 'qty', sqlite: 'integer', mysql: 'int' },
        { name: 'delivery_date', sqlite: 'text', mysql: 'date' },
        { name: 'ji_progress', sqlite: 'varchar(32)', mysql: 'varchar(32)', default: '0' },
        { name: 'ji_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'ji_user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'exp_progress', sqlite: 'varchar(32)', mysql: 'varchar(32)', default: '0' },
        { name: 'exp_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'exp_user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'fu_progress', sqlite: 'varchar(32)', mysql: 'varchar(32)', default: '0' },
        { name: 'fu_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'fu_user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'base_progress', sqlite: 'varchar(32)', mysql: 'varchar(32)', default: '0' },
        { name: 'base_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'base_user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'plan_progress', sqlite: 'varchar(32)', mysql: 'varchar(32)', default: '0' },
        { name: 'plan_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'plan_user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'weld_progress', sqlite: 'varchar(32)', mysql: 'varchar(32)', default: '0' },
        { name: 'weld_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'weld_user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'ht_progress', sqlite: 'varchar(32)', mysql: 'varchar(32)', default: '0' },
        { name: 'ht_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'ht_user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'bz_progress', sqlite: 'varchar(32)', mysql: 'varchar(32)', default: '0' },
        { name: 'bz_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'bz_user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'qx_progress', sqlite: 'varchar(32)', mysql: 'varchar(32)', default: '0' },
        { name: 'qx_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'qx_user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'jjg_progress', sqlite: 'varchar(32)', mysql: 'varchar(32)', default: '0' },
        { name: 'jjg_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'jjg_user_id', sqlite: 'integer', mysql: 'bigint' },
        { name: 'progress_rate', sqlite: 'integer', mysql: 'decimal(5,2)' },
        { name: 'create_user', sqlite: 'integer', mysql: 'bigint' },
        { name: 'create_dept', sqlite: 'integer', mysql: 'bigint' },
        { name: 'create_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'update_user', sqlite: 'integer', mysql: 'bigint' },
        { name: 'update_time', sqlite: 'text', mysql: 'datetime' },
        { name: 'is_deleted', sqlite: 'integer', mysql: 'bigint', notNull: true, default: '0' },
        { name: 'version', sqlite: 'integer', mysql: 'int', notNull: true, default: 1 },
      ],
      indexes: [
        {
          name: 'uk_tech_pd_inform_design_plan_tenant_id_inform_no_is_deleted',
          columns: ['tenant_id', 'inform_no', 'is_deleted'],
          unique: true,
        },
        {
          name: 'uk_tech_pd_inform_design_plan_tenant_id_contract_li_e011b4bd',
          columns: ['tenant_id', 'contract_line_id', 'is_deleted'],
          unique: true,
        },
        {
          name: 'idx_tech_pd_inform_design_plan_tenant_id_is_deleted_94fd4a78',
          columns: ['tenant_id', 'is_deleted', 'contract_code'],
          unique: false,
        },
        {
          name: 'idx_tech_pd_inform_design_plan_tenant_id_is_deleted_55c59935',
          columns: ['tenant_id', 'is_deleted', 'create_time'],
          unique: false,
        },
      ],
    },
  },
];

export class ContractEffects1795272826545 implements MigrationInterface {
  name = 'ContractEffects1795272826545';

  up(runner: QueryRunner): Promise<void> {
    return applyChanges(runner, changes);
  }

  down(runner: QueryRunner): Promise<void> {
    return revertChanges(runner, changes);
  }
}
