import type { ActionHook, Answer, Behaviour } from '../engine/index.js';
import { notice } from './desk/notice.js';
import { dataModel } from './develop/data-model.js';
import { datasource } from './develop/datasource.js';
import { makeContract } from './office/contract-effect.js';
import { contractSign } from './office/contract-sign.js';
import { blastPlan, dropShot, kittedBlanks, planShot } from './production/blasting.js';
import { CERTIFICATE } from './production/certificate.js';
import { proposeSources } from './production/cutting.js';
import { acceptReturn, backOrder, finishReturn } from './production/back-order.js';
import { readRecorder } from './production/batch-curve.js';
import { followBatch, freeBatch, heatBatch, planDateOf } from './production/heat-batch.js';
import { pieceGenealogy, slabGenealogy } from './production/genealogy.js';
import { dropBill, endRework, enterBill, prefilledBill, startRework } from './production/rework.js';
import { receiveOrder, sendOrder } from './production/shipment.js';
import { shippableSlabs, shippingLog } from './production/shipping.js';
import { closeDay, explosivesLedger, recordShot, shotRecord } from './production/shot.js';
import { checkStep, reopenStep } from './production/step-checks.js';
import { demandChecked } from './production/transfer.js';
import { confirmUphill, revokeUphill, sendBackUphill, takeDown, uphillList } from './production/uphill.js';
import { checkValues, enterValues, laboratory, revokeValues } from './quality/laboratory.js';
import { judgeTest, ULTRASONIC_TESTS, withdrawTest } from './quality/ultrasonic-test.js';
import { arrivalNotice, certificatesOfHeats } from './procurement/arrival-notice.js';
import { isNotReported, refreshTasks, releasePlan, withdrawPlan } from './production/plan-release.js';
import { countParameter, inspectors } from './production/step-answers.js';
import { arrangeSchedule, moveStep } from './production/schedule.js';
import { reportStep, restartTasks, showStep, STEP_TASKS, stopTasks } from './production/step-tasks.js';
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
import { cuttingCard } from './technology/cutting-card.js';
import { explosion, explosionProgress, mergeExplosions, separateExplosions } from './technology/explosion.js';
import { adviseSizes } from './technology/explosion-advice.js';
import { materialsOf, piecesWithout } from './technology/explosion-materials.js';
import { explosiveProcess, explosiveProgress } from './technology/explosive-process.js';
import { ji } from './technology/ji.js';
import { mergeCuts, separateCuts } from './technology/ji-cuts.js';
import { proposeCuts } from './technology/ji-proposals.js';
import { claim, free, reopen } from './technology/ji-pieces.js';
import { release } from './technology/ji-release.js';
import { planProgress, productionPlan, reopenPlan, setSizes } from './technology/production-plan.js';
import { adviseTreatment, heatTreatment, machiningCard } from './technology/piece-cards.js';
import { sampling, samplingCandidates, samplingRoutes } from './technology/sampling.js';
import { splicing } from './technology/splicing.js';
import { processSecret } from './workflow/process-secret.js';
import { substitute } from './workflow/substitute.js';

/** All business rules, one file a resource. */
export const BEHAVIOURS: readonly Behaviour[] = [
  arrivalNotice,
  attach,
  apiScope,
  backOrder,
  blastPlan,
  cladBlanking,
  client,
  contractEdit,
  contractSign,
  cuttingCard,
  dataModel,
  dataScope,
  datasource,
  dept,
  dictionaryHead('dict'),
  dictionaryHead('dictBiz'),
  explosion,
  explosiveProcess,
  explosivesLedger,
  fieldRule,
  heatBatch,
  heatTreatment,
  ji,
  laboratory,
  machiningCard,
  notice,
  oauthProvider,
  processSecret,
  productionPlan,
  region,
  role,
  sampling,
  shippingLog,
  shotRecord,
  splicing,
  substitute,
  tenant,
  tenantPackage,
  topMenu,
  user,
  uphillList,
  ...STEP_TASKS,
  ...ULTRASONIC_TESTS,
  serviceKeys('oss'),
  serviceKeys('sms'),
];

/** Functions that actions run by name (`"do": "contractSign.makeContract"`). */
export const HOOKS: Readonly<Record<string, ActionHook>> = {
  'backOrder.accept': acceptReturn,
  'backOrder.finish': finishReturn,
  'blastPlan.dropped': dropShot,
  'blastPlan.planned': planShot,
  'arrivalNotice.certificates': certificatesOfHeats,
  'bz.progress': explosiveProgress,
  'contractEdit.apply': applyContractEdit,
  'contractSign.makeContract': makeContract,
  'explosion.merge': mergeExplosions,
  'explosion.progress': explosionProgress,
  'explosion.separate': separateExplosions,
  'fu.release': releaseBlank,
  'fu.withdraw': withdrawBlank,
  'heat.follow': followBatch,
  'heat.free': freeBatch,
  'ji.claim': claim,
  'ji.free': free,
  'ji.mergeCuts': mergeCuts,
  'ji.release': release,
  'ji.reopen': reopen,
  'ji.separateCuts': separateCuts,
  'lab.checked': checkValues,
  'lab.entered': enterValues,
  'lab.revoked': revokeValues,
  'plan.progress': planProgress,
  'plan.refreshTasks': refreshTasks,
  'plan.release': releasePlan,
  'plan.reopen': reopenPlan,
  'plan.setSizes': setSizes,
  'plan.withdraw': withdrawPlan,
  'rework.dropped': dropBill,
  'rework.end': endRework,
  'slab.demandChecked': demandChecked,
  'rework.entered': enterBill,
  'rework.start': startRework,
  'schedule.arrange': arrangeSchedule,
  'schedule.moveStep': moveStep,
  'schedule.start': restartTasks,
  'schedule.stop': stopTasks,
  'shipping.receive': receiveOrder,
  'shipping.send': sendOrder,
  'shot.record': recordShot,
  'step.checked': checkStep,
  'step.reopened': reopenStep,
  'step.report': reportStep,
  'step.show': showStep,
  'uphill.back': sendBackUphill,
  'uphill.confirm': confirmUphill,
  'uphill.down': takeDown,
  'uphill.revoke': revokeUphill,
  'ut.judged': judgeTest,
  'ut.withdrawn': withdrawTest,
};

/** Functions that calls of operations `ask` and `run` do by name. */
export const ANSWERS: Readonly<Record<string, Answer>> = {
  ...CERTIFICATE,
  'blastPlan.kitted': kittedBlanks,
  'explosion.materials': materialsOf,
  'explosion.pieces': piecesWithout,
  'explosives.closeDay': closeDay,
  'heat.planDate': planDateOf,
  'heat.readRecorder': readRecorder,
  'explosion.advise': adviseSizes,
  'htProcess.advise': adviseTreatment,
  'ji.proposeCuts': proposeCuts,
  'piece.genealogy': pieceGenealogy,
  'plan.isNotReported': (context, { document = {} }) => isNotReported(context, document),
  'rework.prefilled': prefilledBill,
  'sampling.candidates': samplingCandidates,
  'sampling.routes': samplingRoutes,
  'shipping.slabs': shippableSlabs,
  'slab.genealogy': slabGenealogy,
  'step.countParameter': countParameter,
  'step.inspectors': inspectors,
  'step.sources': proposeSources,
};
