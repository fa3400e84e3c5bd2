import { Controller, Get, Headers, Query } from '@nestjs/common';
import { Access, type Actor, CurrentActor, Permit } from '../../access/index.js';
import { badRequest } from '../../errors/index.js';
import { languageOf } from '../../http/index.js';
import { type GrantKeys, type GrantTree, GrantTrees } from './grant-trees.js';

type Language = string | undefined;

const MOST_IDS = 500;

function idList(raw: unknown, name: string): string[] {
  if (raw === undefined || raw === '') throw badRequest('request.missing', { name });
  const ids = String(raw)
    .split(',')
    .map((id) => id.trim());
  if (ids.some((id) => !/^\d{1,19}$/.test(id))) throw badRequest('request.wrongType', { name });
  if (ids.length > MOST_IDS) throw badRequest('request.tooMany', { max: MOST_IDS });
  return ids;
}

/** Trees and checked keys of the grant dialogs; an administrator may ask for those of another tenant. */
@Controller('api/lc-system/menu')
@Permit('login')
export class GrantTreeController {
  constructor(
    private readonly trees: GrantTrees,
    private readonly access: Access,
  ) {}

  @Get('grant-tree')
  async grantTree(
    @CurrentActor() actor: Actor,
    @Query('tenantId') tenantId: unknown,
    @Headers('accept-language') language: Language,
  ): Promise<GrantTree> {
    return this.trees.tree(await this.access.within(actor, tenantId), languageOf(language));
  }

  @Get('role-tree-keys')
  async roleTreeKeys(
    @CurrentActor() actor: Actor,
    @Query('roleIds') roleIds: unknown,
    @Query('tenantId') tenantId: unknown,
  ): Promise<GrantKeys> {
    return this.trees.roleKeys(await this.access.within(actor, tenantId), idList(roleIds, 'roleIds'));
  }

  @Get('grant-top-tree')
  grantTopTree(@CurrentActor() actor: Actor, @Headers('accept-language') language: Language): Promise<GrantTree> {
    return this.trees.topTree(actor, languageOf(language));
  }

  @Get('top-tree-keys')
  topTreeKeys(@CurrentActor() actor: Actor, @Query('topMenuIds') topMenuIds: unknown): Promise<GrantKeys> {
    return this.trees.topKeys(actor, idList(topMenuIds, 'topMenuIds'));
  }
}
