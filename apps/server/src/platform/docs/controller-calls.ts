import { Injectable, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { permissionOf } from '../../access/index.js';
import { handlerPaths, isRaw, type Taken, takenBy } from '../../http/index.js';

/** A call that a controller answers, as its decorators have it. */
export interface ControllerCall {
  readonly method: string;
  readonly path: string;
  /** As in `@Permit`; absent: closed. */
  readonly permission?: string;
  /** Class and method. */
  readonly handler: string;
  /** Names of the query parameters that the decorators name. */
  readonly query: readonly string[];
  readonly body: boolean;
  /** What its decorators say of parameters and answer. */
  readonly taken?: Taken;
  /** Answers without the envelope. */
  readonly raw: boolean;
}

type Handler = (...args: unknown[]) => unknown;
type Argument = { data?: unknown };

/** The calls of all controllers, read once from what Nest knows of them. */
@Injectable()
export class ControllerCalls {
  private calls: readonly ControllerCall[] | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  all(): readonly ControllerCall[] {
    this.calls ??= this.discovery.getControllers().flatMap(({ instance }) => this.callsOf(instance as object));
    return this.calls;
  }

  /** Methods are upper case; the path is matched as it stands. */
  find(method: string, path: string): ControllerCall | undefined {
    return this.all().find((call) => call.method === method && call.path === path);
  }

  private callsOf(instance: object): ControllerCall[] {
    const owner = instance.constructor;
    const prototype = Object.getPrototypeOf(instance) as Record<string, Handler>;
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      if (handler === undefined || Reflect.getMetadata(PATH_METADATA, handler) === undefined) return [];
      const shared = this.shape(owner, name, handler);
      return handlerPaths(owner, handler).map((path) => ({ ...shared, path }));
    });
  }

  private shape(owner: object, name: string, handler: Handler): Omit<ControllerCall, 'path'> {
    const permission = permissionOf(handler, owner);
    const taken = takenBy(handler);
    const args = Object.entries(
      (Reflect.getMetadata(ROUTE_ARGS_METADATA, owner, name) ?? {}) as Record<string, Argument>,
    );
    const of = (kind: RouteParamtypes) => args.filter(([key]) => key.startsWith(`${kind}:`)).map(([, value]) => value);
    return {
      method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? 'GET',
      ...(permission !== undefined && { permission }),
      ...(taken !== undefined && { taken }),
      handler: `${(owner as { name?: string }).name ?? ''}.${name}`,
      query: of(RouteParamtypes.QUERY)
        .map(({ data }) => data)
        .filter((data): data is string => typeof data === 'string'),
      body: of(RouteParamtypes.BODY).length > 0,
      raw: isRaw(handler, owner),
    };
  }
}
