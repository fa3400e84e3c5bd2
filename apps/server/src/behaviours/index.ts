import type { ActionHook, Behaviour } from '../engine/index.js';
import { notice } from './desk/notice.js';
import { datasource } from './develop/datasource.js';
import { makeContract } from './office/contract-effect.js';
import { contractSign } from './office/contract-sign.js';
import { arrivalNotice } from './procurement/arrival-notice.js';
import { attach } from './resource/attach.js';
import { serviceKeys } from './resource/service-keys.js';
import { client } from './system/client.js';
import { dept } from './system/dept.js';
import { dictionaryHead } from './system/dictionary-head.js';
import { fieldRule } from './system/field-rule.js';
import { oauthProvider } from './system/oauth-provider.js';
import { region } from './system/region.js';
import { role } from './system/role.js';
import { apiScope, dataScope } from './system/scopes.js';
import { tenant, tenantPackage } from './system/tenant.js';
import { topMenu } from './system/top-menu.js';
import { user } from './system/user.js';
import { substitute } from './workflow/substitute.js';

/** All business rules, one file a resource. */
export const BEHAVIOURS: readonly Behaviour[] = [
  arrivalNotice,
  attach,
  apiScope,
  client,
  contractSign,
  dataScope,
  datasource,
  dept,
  dictionaryHead('dict'),
  dictionaryHead('dictBiz'),
  fieldRule,
  notice,
  oauthProvider,
  region,
  role,
  substitute,
  tenant,
  tenantPackage,
  topMenu,
  user,
  serviceKeys('oss'),
  serviceKeys('sms'),
];

/** Functions that actions run by name (`"do": "contractSign.makeContract"`). */
export const HOOKS: Readonly<Record<string, ActionHook>> = {
  'contractSign.makeContract': makeContract,
};
