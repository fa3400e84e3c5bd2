import { Injectable } from '@nestjs/common';
import { Access, type Actor, MANAGING_TENANT } from '../../access/index.js';
import { Definitions, Deployer, Models } from '../../workflow/index.js';
import type { JsonObject } from '../bundle.js';
import { said, type Thing } from './thing.js';

/** Whoever deploys drawings by hand holds it. */
const DEPLOY = 'flow_model_deploy';

/** Processes by their keys: the newest drawing that the managing tenant uses, and whether all tenants do (`common`). */
@Injectable()
export class FlowThings implements Thing {
  constructor(
    private readonly definitions: Definitions,
    private readonly deployer: Deployer,
    private readonly models: Models,
    private readonly access: Access,
  ) {}

  async read(key: string): Promise<JsonObject | undefined> {
    const found = await this.definitions.latestRow(MANAGING_TENANT, key);
    if (found === undefined || found.suspensionState !== 1) return undefined;
    const { xml, name, category, tenantId } = found;
    return said({ xml, name, category, common: tenantId === '' });
  }

  async product(key: string): Promise<JsonObject | undefined> {
    const seeded = await this.definitions.ofProduct(key);
    return seeded && said({ xml: seeded.xml, name: seeded.name, category: seeded.category, common: true });
  }

  /** A drawing that goes is suspended: what ran on it is kept. The drawing to edit is the next version of its model. */
  async write(actor: Actor, key: string, value: JsonObject | undefined): Promise<void> {
    this.access.demand(actor, DEPLOY);
    if (value === undefined) {
      const found = await this.definitions.latestRow(MANAGING_TENANT, key);
      if (found !== undefined) await this.deployer.setState(actor, found.id, 2);
      return;
    }
    const { xml, name, category, common } = value as {
      xml: string;
      name?: string;
      category?: string;
      common?: boolean;
    };
    const tenantIds = common === true ? [] : [MANAGING_TENANT];
    const resourceName = `${key}.bpmn20.xml`;
    await this.deployer.deploy(actor, { xml, resourceName, tenantIds, category, ...(name !== undefined && { name }) });
    await this.models.draw(actor, {
      modelKey: key,
      name: name ?? key,
      xml,
      ...(category !== undefined && { category }),
    });
  }
}
