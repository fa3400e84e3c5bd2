import { Injectable } from '@nestjs/common';
import { Labels } from '../../engine/index.js';
import type { Language } from '../../http/index.js';
import type { Record_, Resource, Table } from '../../metadata/index.js';
import { Definitions } from '../definitions/definitions.js';
import { namesOf } from '../definitions/node-names.js';

const processOf = (table: Table): string | undefined => (table as Partial<Resource>).model?.process;

/**
 * Documents are stored with the Chinese names of their current steps; readers of English get the English ones, from
 * the newest version of the process.
 */
@Injectable()
export class DocumentSteps {
  constructor(
    private readonly definitions: Definitions,
    labels: Labels,
  ) {
    labels.translateBy(
      (table, records, tenantId, language) => this.translate(table, records, tenantId, language),
      (table, field, language) => field === 'nodeName' && language === 'en' && processOf(table) !== undefined,
    );
  }

  private translate(
    table: Table,
    records: readonly Record_[],
    tenantId: string,
    language: Language,
  ): Promise<void> | undefined {
    const process = processOf(table);
    if (language !== 'en' || process === undefined) return undefined;
    const running = records.filter(({ nodeName }) => typeof nodeName === 'string' && nodeName !== '');
    return running.length === 0 ? undefined : this.translateSteps(running, tenantId, process);
  }

  private async translateSteps(records: readonly Record_[], tenantId: string, process: string): Promise<void> {
    const graph = (await this.definitions.latest(tenantId, process))?.graph;
    if (graph === undefined) return;
    for (const record of records) {
      const names = String(record['nodeName']).split(',');
      record['nodeName'] = names.map((name) => namesOf(graph, name).en).join(', ');
    }
  }
}
