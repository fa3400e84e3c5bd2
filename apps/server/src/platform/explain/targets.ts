import { Injectable } from '@nestjs/common';
import { MetadataService, rightOf } from '../../engine/index.js';
import { badRequest, notFound } from '../../errors/index.js';
import type { Call, Resource } from '../../metadata/index.js';
import { callPath } from '../../metadata/index.js';
import { ControllerCalls } from '../docs/index.js';
import { Menus } from '../menu/index.js';
import type { Target } from './explain-request.js';

/** A question in terms of the rules: a permission, or an operation on a resource. */
export type Resolved =
  | { kind: 'permission'; permission: string | undefined; method?: string; path: string; public: boolean }
  | { kind: 'resource'; resource: Resource; operation: string; verb: string; method: string; path: string };

/** Finds what a question is about. Throws 404 for a menu, path or model that is not there. */
@Injectable()
export class Targets {
  constructor(
    private readonly metadata: MetadataService,
    private readonly controllers: ControllerCalls,
    private readonly menus: Menus,
  ) {}

  async resolve(target: Target): Promise<Resolved> {
    if (target.kind === 'menu') return this.menu(target.menu);
    return target.kind === 'path' ? this.path(target) : this.model(target);
  }

  private async menu(wanted: string): Promise<Resolved> {
    const found = (await this.menus.all()).find((row) => row.id === wanted || row.code === wanted);
    if (found === undefined) throw notFound();
    const permission = found.category === 1 ? `menu:${found.code}` : found.code;
    return { kind: 'permission', permission, path: '', public: false };
  }

  private path({ method, path, id }: Target & { kind: 'path' }): Resolved {
    const call = this.controllers.find(method, path);
    if (call !== undefined)
      return { kind: 'permission', permission: call.permission, method, path, public: call.permission === 'public' };
    const found = this.metadata.registry.route(method, path);
    if (found === undefined || 'otherMethods' in found) throw notFound('request.noRecord');
    return resourceCall(found.resource, found.call, method, id);
  }

  private model({ model, operation, id }: Target & { kind: 'model' }): Resolved {
    const resource = this.metadata.registry.resources.get(model);
    if (resource === undefined) throw notFound();
    const wanted = operation ?? (id === undefined ? 'list' : 'detail');
    const own = resource.calls.filter((call) => call.spec.of === undefined);
    const call =
      own.find((one) => one.verb === wanted) ??
      own.find((one) => rightOf(one.operation, resource, { [resource.idField]: id }) === wanted);
    if (call === undefined) throw badRequest('explain.noCall', { operation: wanted, model });
    return resourceCall(resource, call, call.methods[0] ?? 'GET', id);
  }
}

function resourceCall(resource: Resource, call: Call, method: string, id: string | undefined): Resolved {
  const { verb } = call;
  const operation = rightOf(call.operation, resource, { [resource.idField]: id });
  return { kind: 'resource', resource, operation, verb, method, path: callPath(resource, verb) };
}
