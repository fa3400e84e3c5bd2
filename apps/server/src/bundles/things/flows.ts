import { Injectable } from '@nestjs/common';
import { Access, type Actor, MANAGING_TENANT } from '../../access/index.js';
import { Definitions, Deployer, Models } from '../../workflow/index.js';
import type { JsonObject } from '../bundle.js';
import { leavesOwn, said, type Thing } from './thing.js';

/** The right needed to deploy drawings by hand. */
const DEPLOY = 'flow_model_deploy';

/**
 * Processes by key: the newest drawing that the managing tenant uses, and whether it is for all tenants (`common`). Its
 * own process replaces a common one with the same key, so an item that is common is always compared with the common
 * process.
 */
@Injectable()
export class FlowThings implements Thing {
  constructor(
    private readonly definitions: Definitions,
    private readonly deployer: Deployer,
    private readonly models: Models,
    private readonly access: Access,
  ) {}

  /** `common`: the common process, even if the managing tenant has its own. */
  async read(key: string, common = false): Promise<JsonObject | undefined> {
    const found = await this.definitions.latestRow(common ? '' : MANAGING_TENANT, key);
    if (found === undefined || found.suspensionState !== 1) return undefined;
    const { xml, name, category, tenantId } = found;
    return said({ xml, name, category, common: tenantId === '' });
  }

  async product(key: string): Promise<JsonObject | undefined> {
    const seeded = await this.definitions.ofProduct(key);
    return seeded && said({ xml: seeded.xml, name: seeded.name, category: seeded.category, common: true });
  }

  /**
   * Removing suspends the process, so that its instances are kept. Writing deploys the drawing as the model's next
   * version. Going back from an own process to the common one that it replaced deploys the common drawing as the own
   * one, because the own process keeps its instances and would still be the one that is used.
   */
  async write(actor: Actor, key: string, value: JsonObject | undefined, before: JsonObject | undefined): Promise<void> {
    this.access.demand(actor, DEPLOY);
    if (value === undefined) {
      const found = await this.definitions.latestRow(before?.['common'] === true ? '' : MANAGING_TENANT, key);
      if (found !== undefined) await this.deployer.setState(actor, found.id, 2);
      return;
    }
    const { xml, name, category, common } = value as {
      xml: string;
      name?: string;
      category?: string;
      common?: boolean;
    };
    const tenantIds = common === true && !leavesOwn(value, before) ? [] : [MANAGING_TENANT];
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
