import { Injectable } from '@nestjs/common';
import {
  asId,
  behaviourContext,
  detail,
  type Operation,
  type OperationContext,
  Operations,
  Records,
  update,
} from '../../engine/index.js';
import { badRequest, notFound } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import { PasswordChange } from './password-change.js';
import { PhoneChange } from './phone-change.js';
import { UserPlatforms } from './platform.store.js';

/** Names of the operations that users add to the engine. */
export const USER_OPERATION_NAMES = [
  'users.info',
  'users.updateInfo',
  'users.updatePassword',
  'users.platformDetail',
  'users.updatePlatform',
] as const;

type Name = (typeof USER_OPERATION_NAMES)[number];

/** What people may say of themselves; their rights are set by others. */
const OWN_FIELDS = ['avatar', 'name', 'realName', 'phone', 'email', 'wxTalkUserId', 'dingTalkUserId'];
const MAX_EXTENSION = 10_000;

/** Query and body together: parameters come either way. */
const paramsOf = ({ query, body }: OperationContext): Record_ => ({
  ...query,
  ...(typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record_) : {}),
});

/** Users may always read their own record, whatever their data scope allows. */
function ofSelf(context: OperationContext): OperationContext {
  const { where: _scope, ...decision } = context.decision;
  return { ...context, decision, query: { id: context.actor.userId } };
}

function idIn(said: Record_, name: string): string {
  if (said[name] === undefined || said[name] === '') throw badRequest('request.missing', { name });
  const id = asId(said[name]);
  if (id === undefined) throw badRequest('request.wrongType', { name });
  return id;
}

/** Calls of users that are not of the usual kinds; made before the metadata is compiled. */
@Injectable()
export class UserOperations {
  constructor(
    operations: Operations,
    private readonly passwordChange: PasswordChange,
    private readonly phoneChange: PhoneChange,
    private readonly platforms: UserPlatforms,
  ) {
    const run: Record<Name, Operation['run']> = {
      'users.info': (context) => detail.run(ofSelf(context)),
      'users.updateInfo': (context) => this.updateInfo(context),
      'users.updatePassword': (context) => this.updatePassword(context),
      'users.platformDetail': (context) => this.platformDetail(context),
      'users.updatePlatform': (context) => this.updatePlatform(context),
    };
    operations.register(...USER_OPERATION_NAMES.map((name): Operation => ({ name, run: run[name] })));
  }

  private async updateInfo(context: OperationContext): Promise<void> {
    const said = paramsOf(context);
    const { userId } = context.actor;
    if (said['id'] !== undefined && said['id'] !== '' && asId(said['id']) !== userId) throw badRequest('user.onlySelf');
    await this.phoneChange.demand(context.actor, said, context.request.ip);
    const own = OWN_FIELDS.filter((key) => said[key] !== undefined).map((key): [string, unknown] => [key, said[key]]);
    await update.run({ ...ofSelf(context), body: { ...Object.fromEntries(own), id: userId } });
  }

  private async updatePassword(context: OperationContext): Promise<void> {
    const { oldPassword, newPassword, newPassword1 } = paramsOf(context);
    await this.passwordChange.run(context.actor, context.request, { oldPassword, newPassword, newPassword1 });
  }

  private async platformDetail(context: OperationContext): Promise<Record_> {
    idIn(context.query, 'id');
    const record = (await detail.run(context)) as Record_;
    const userExt = await this.platforms.extension(String(record['id']), Number(record['userType']));
    return { ...record, userExt };
  }

  private async updatePlatform(context: OperationContext): Promise<void> {
    const said = paramsOf(context);
    const { resource, database, actor, decision, dictionaries } = context;
    const userId = idIn(said, 'userId');
    await dictionaries.ready();
    const userType = String(said['userType'] ?? '');
    if (!dictionaries.entries('system', actor.tenantId, 'user_type').has(userType))
      throw badRequest('request.wrongType', { name: 'userType' });
    const ext = said['userExt'] ?? '';
    if (typeof ext !== 'string' || ext.length > MAX_EXTENSION)
      throw badRequest('request.wrongType', { name: 'userExt' });
    const records = new Records(database.read, database.flavour, actor.tenantId);
    const user = await records.get(resource, userId, decision.where);
    if (user === undefined) throw notFound();
    await context.behaviour?.guard?.(behaviourContext(context), 'update-platform', user, user);
    await this.platforms.store(userId, Number(userType), ext);
  }
}
