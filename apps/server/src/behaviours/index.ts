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
import { cladBlanking, releaseBlank, withdrawBlank } from './technology/clad-blanking.js';
import { applyContractEdit, contractEdit } from './technology/contract-edit.js';
import { explosion, explosionProgress, mergeExplosions, separateExplosions } from './technology/explosion.js';
import { explosiveProcess, explosiveProgress } from './technology/explosive-process.js';
import { ji } from './technology/ji.js';
import { mergeCuts, separateCuts } from './technology/ji-cuts.js';
import { claim, free, reopen } from './technology/ji-pieces.js';
import { release } from './technology/ji-release.js';
import { planProgress, productionPlan, reopenPlan, setSizes } from './technology/production-plan.js';
import { heatTreatment, machiningCard } from './technology/piece-cards.js';
import { sampling } from './technology/sampling.js';
import { substitute } from './workflow/substitute.js';

/** All business rules, one file a resource. */
export const BEHAVIOURS: readonly Behaviour[] = [
  arrivalNotice,
  attach,
  apiScope,
  cladBlanking,
  client,
  contractEdit,
  contractSign,
  dataScope,
  datasource,
  dept,
  dictionaryHead('dict'),
  dictionaryHead('dictBiz'),
  explosion,
  explosiveProcess,
  fieldRule,
  heatTreatment,
  ji,
  machiningCard,
  notice,
  oauthProvider,
  productionPlan,
  region,
  role,
  sampling,
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
  'bz.progress': explosiveProgress,
  'contractEdit.apply': applyContractEdit,
  'contractSign.makeContract': makeContract,
  'explosion.merge': mergeExplosions,
  'explosion.progress': explosionProgress,
  'explosion.separate': separateExplosions,
  'fu.release': releaseBlank,
  'fu.withdraw': withdrawBlank,
  'ji.claim': claim,
  'ji.free': free,
  'ji.mergeCuts': mergeCuts,
  'ji.release': release,
  'ji.reopen': reopen,
  'ji.separateCuts': separateCuts,
  'plan.progress': planProgress,
  'plan.reopen': reopenPlan,
  'plan.setSizes': setSizes,
};
