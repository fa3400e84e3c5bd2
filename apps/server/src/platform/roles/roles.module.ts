import { Module } from '@nestjs/common';
import { MenuModule } from '../menu/index.js';
import { FieldRuleOperations } from './field-rule-operations.js';
import { GrantTreeController } from './grant-tree.controller.js';
import { GrantTrees } from './grant-trees.js';
import { Grants } from './grants.store.js';
import { ScopeOperations } from './scope-operations.js';

@Module({
  imports: [MenuModule],
  controllers: [GrantTreeController],
  providers: [Grants, GrantTrees, ScopeOperations, FieldRuleOperations],
})
export class RolesModule {}
