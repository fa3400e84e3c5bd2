import { Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { Access, type Actor, type ActorRequest, CurrentActor, Permit, VIEW_AS } from '../../access/index.js';
import { badRequest, unauthorized } from '../../errors/index.js';
import { idOf, type Params } from '../../http/index.js';
import { Accounts, type Seen, TokenService } from '../auth/index.js';
import { UsualLog } from '../logs/index.js';

interface LookToken {
  access_token: string;
  /** Seconds. */
  expires_in: number;
}

interface ViewToken extends LookToken {
  /** Empty for a person. */
  role_id: string;
  role_name: string;
  /** Name of the role or the person. */
  role_title: string;
}

/** Looking as a role or a person: an administrator sees what they see and changes nothing. */
@Controller('api/lc-auth/oauth')
export class ViewAsController {
  constructor(
    private readonly access: Access,
    private readonly tokens: TokenService,
    private readonly accounts: Accounts,
    private readonly log: UsualLog,
  ) {}

  /**
   * A short token with the rights of a role (`roleId`) or a person (`userId`) of the caller's tenant. Throws 403 for who
   * has what he lacks.
   */
  @Post('view-as')
  @Permit(VIEW_AS)
  @HttpCode(200)
  async begin(@CurrentActor() actor: Actor, @Req() request: ActorRequest, @Query() query: Params): Promise<ViewToken> {
    const [roleId, userId] = [idOf(query, 'roleId'), idOf(query, 'userId')];
    if (roleId === undefined && userId === undefined) throw badRequest('request.missing', { name: 'roleId' });
    const { seen, token } = await this.look(request, roleId === undefined ? { userId: userId as string } : { roleId });
    if (roleId === undefined) {
      const data = { userId: seen.userId, account: seen.account, name: seen.name };
      this.log.add(actor, { level: 'warn', id: 'user.viewAs', data });
      return { ...token, role_id: '', role_name: seen.roleAliases.join(','), role_title: seen.name };
    }
    const [role] = await this.accounts.roles(actor.tenantId, [roleId]);
    const alias = role?.alias ?? '';
    this.log.add(actor, { level: 'warn', id: 'role.viewAs', data: { roleId, alias, name: role?.name } });
    return { ...token, role_id: roleId, role_name: alias, role_title: role?.name ?? '' };
  }

  /** A short token with the caller's own rights that changes nothing: what a page does is tried with it. */
  @Get('look')
  @Permit('login')
  async own(@Req() request: ActorRequest): Promise<LookToken> {
    return (await this.look(request, {})).token;
  }

  private async look(request: ActorRequest, whom: Seen): Promise<{ seen: Actor; token: LookToken }> {
    const claims = await this.access.claims(request);
    if (claims === undefined) throw unauthorized();
    const look = this.tokens.lookClaims(claims, whom);
    const seen = await this.access.demandLook(look);
    return { seen, token: { access_token: await this.tokens.signed(look), expires_in: look.exp - look.iat } };
  }
}
