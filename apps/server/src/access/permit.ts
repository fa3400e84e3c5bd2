import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { forbidden, unauthorized } from '../errors/index.js';
import { Access } from './access.js';
import type { Actor } from './actor.js';

const PERMISSION = 'lamina:permission';
const CHANGES = 'lamina:changes';

/** A request with the actor that the guard has added. */
export type ActorRequest = FastifyRequest & { actor?: Actor };

/**
 * Says who may call a controller (or one of its routes); without it a route is closed.
 * - `public`: anybody; a token counts when it is good, and a bad one is not complained of
 * - `guest`: anybody without a token, too; a bad one is refused, so that its owner renews it and is not taken for a guest
 * - `login`, `administrator`, `menu:<code>`, or the code of a menu or button
 * - `decided`: the handler itself asks `Access.decide`
 */
export const Permit = (permission: string) => SetMetadata(PERMISSION, permission);

/** Says that a call changes something although it answers to GET. */
export const Changes = () => SetMetadata(CHANGES, true);

/** What `@Permit` says of a route of a controller; undefined: the route is closed. */
export const permissionOf = (handler: object, controller: object): string | undefined =>
  (Reflect.getMetadata(PERMISSION, handler) ?? Reflect.getMetadata(PERMISSION, controller)) as string | undefined;

/** What `@Permit` says of a controller and of its routes. */
export function permissionsOf(controller: { prototype: unknown }): string[] {
  const handlers = Object.values(Object.getOwnPropertyDescriptors(controller.prototype as object)).map(
    ({ value }) => value as unknown,
  );
  return [controller, ...handlers]
    .filter((one) => typeof one === 'function')
    .map((one) => Reflect.getMetadata(PERMISSION, one) as string | undefined)
    .filter((permission) => permission !== undefined);
}

/** The caller, as the guard found him. undefined without a token, which only `public` and `decided` routes let happen. */
export const CurrentActor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | undefined => context.switchToHttp().getRequest<ActorRequest>().actor,
);

/** Global guard: authenticates every call and enforces `@Permit`, default deny. */
@Injectable()
export class PermitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: Access,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const permission = this.reflector.getAllAndOverride<string | undefined>(PERMISSION, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<ActorRequest>();
    if (permission === 'public') {
      request.actor = await this.access.authenticateIfValid(request);
      return true;
    }
    request.actor = await this.access.authenticate(request);
    const changes = this.reflector.get<boolean | undefined>(CHANGES, context.getHandler());
    if (changes && request.actor?.viewing) throw forbidden('access.viewOnly');
    if (permission === 'decided' || permission === 'guest') return true;
    if (request.actor === undefined) throw unauthorized('auth.noToken');
    const path = request.routeOptions.url ?? request.url.split('?')[0] ?? '';
    if (permission === undefined) throw forbidden();
    this.access.demandCall(request.actor, permission, path);
    return true;
  }
}
