import { Controller, Get, Headers, Query } from '@nestjs/common';
import { Access, type Actor, CurrentActor, Permit } from '../../access/index.js';
import { demandIds, languageOf } from '../../http/index.js';
import { type GrantKeys, type GrantTree, GrantTrees } from './grant-trees.js';

type Language = string | undefined;

const MAX_IDS = 500;

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
    return this.trees.roleKeys(await this.access.within(actor, tenantId), demandIds({ roleIds }, 'roleIds', MAX_IDS));
  }

  @Get('grant-top-tree')
  grantTopTree(@CurrentActor() actor: Actor, @Headers('accept-language') language: Language): Promise<GrantTree> {
    return this.trees.topTree(actor, languageOf(language));
  }

  @Get('top-tree-keys')
  topTreeKeys(@CurrentActor() actor: Actor, @Query('topMenuIds') topMenuIds: unknown): Promise<GrantKeys> {
    return this.trees.topKeys(actor, demandIds({ topMenuIds }, 'topMenuIds', MAX_IDS));
  }
}
