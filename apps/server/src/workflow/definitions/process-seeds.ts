import { Inject, Injectable } from '@nestjs/common';
import { MANAGING_TENANT } from '../../access/index.js';
import { newId } from '../../config/index.js';
import { DATABASE, type Database, type Tx } from '../../database/index.js';
import { type ModelContent, ModelStore } from '../store/model.store.js';
import { type Definition, Definitions } from './definitions.js';

/** A diagram of the product. */
export interface ProcessFile {
  /** File name, e.g. `nqContractSign.bpmn20.xml`. */
  name: string;
  xml: string;
}

/** Deploys the product's own processes for all tenants, but never replaces a deployment or diagram of a person. */
@Injectable()
export class ProcessSeeds {
  constructor(
    private readonly definitions: Definitions,
    private readonly models: ModelStore,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  /** Whether a version was deployed. Throws for a diagram that cannot be deployed. */
  async seed({ name, xml }: ProcessFile): Promise<boolean> {
    if (await this.definitions.isNewest('', xml)) return false;
    const { graphs } = await this.definitions.check(xml, '');
    const category = graphs[0]?.properties['category'] ?? '';
    return this.database.transaction(async (tx) => {
      const definition = await this.definitions.deploySeed(tx, {
        ...{ tenantId: '', xml, category, resourceName: name, deploymentId: newId(), userId: null },
      });
      if (definition === undefined) return false;
      await this.draw(tx, definition);
      return true;
    });
  }

  /** The editable model of the definition: new, or the next version of one that nobody has changed. */
  private async draw(tx: Tx, { key, name, category, xml }: Definition): Promise<void> {
    const content: ModelContent = { modelKey: key, name, description: '', category, xml, comment: '' };
    const model = await this.models.byKey(MANAGING_TENANT, key, tx);
    if (model === undefined) await this.models.insert(tx, MANAGING_TENANT, content, null);
    else if (model.lastUpdatedBy === null) await this.models.update(tx, model, content, null);
  }
}
