import { Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { Access, type Actor, type ActorRequest, CurrentActor, Permit, VIEW_AS } from '../../access/index.js';
import { unauthorized } from '../../errors/index.js';
import { demandId } from '../../http/index.js';
import { Accounts, TokenService } from '../auth/index.js';
import { UsualLog } from '../logs/index.js';

interface ViewToken {
  access_token: string;
  /** Seconds. */
  expires_in: number;
  role_id: string;
  role_name: string;
  role_title: string;
}

/** Looking as a role: an administrator sees what it sees and changes nothing. */
@Controller('api/lc-auth/oauth')
export class ViewAsController {
  constructor(
    private readonly access: Access,
    private readonly tokens: TokenService,
    private readonly accounts: Accounts,
    private readonly log: UsualLog,
  ) {}

  /** A short token with the rights of a role of the caller's tenant. Throws 403 for a role that has what he lacks. */
  @Post('view-as')
  @Permit(VIEW_AS)
  @HttpCode(200)
  async begin(
    @CurrentActor() actor: Actor,
    @Req() request: ActorRequest,
    @Query('roleId') named: unknown,
  ): Promise<ViewToken> {
    const roleId = demandId({ roleId: named }, 'roleId');
    const claims = await this.access.claims(request);
    if (claims === undefined) throw unauthorized();
    const look = this.tokens.lookClaims(claims, roleId);
    await this.access.demandLook(look);
    const [role] = await this.accounts.roles(actor.tenantId, [roleId]);
    const alias = role?.alias ?? '';
    this.log.add(actor, { level: 'warn', id: 'role.viewAs', data: { roleId, alias, name: role?.name } });
    const token = await this.tokens.signed(look);
    const seconds = look.exp - look.iat;
    return {
      access_token: token,
      expires_in: seconds,
      role_id: roleId,
      role_name: alias,
      role_title: role?.name ?? '',
    };
  }
}
