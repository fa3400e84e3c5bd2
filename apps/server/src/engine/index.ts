export { RepeatInterceptor } from './repeat/index.js';
export { MANAGING_TENANT, packageMenus } from '../access/index.js';
export { isId } from '../config/index.js';
export { behaviourContext } from './behaviour-context.js';
export type { ActionHook, Answer, Behaviour, BehaviourContext, DictionaryEntry, RecordAccess } from './behaviour.js';
export { evaluate, type FormulaSources } from './actions/index.js';
export { Documents } from './documents.js';
export type { DrawingRequest, DrawnPart, DrawnSheet, TriedPlace } from './drawing.js';
export { EngineModule } from './engine.module.js';
export { type FigureAnswer, type FigurePeriod, figureProblems, Figures, periodOf } from './figures/index.js';
export { limits } from './limits.js';
export { MetadataService } from './metadata-service.js';
export { type PublishedRights, rightsOf } from './published-rights.js';
export { type ImportProgress, importProgressOf } from './operations/import-progress.js';
export {
  type ActionMessage,
  type DocumentContext,
  FileReply,
  type Operation,
  type OperationContext,
  Operations,
} from './operation.js';
export { Pipeline, rightOf } from './pipeline.js';
export { Dictionaries, Labels, pageData } from './present/index.js';
export { fieldRights, mayReadField, restrictFields, shownRights } from './field-rights.js';
export {
  digestSecret,
  firstPassword,
  isDigest,
  matchesSecret,
  PASSWORD_PARAMS,
  passwordHolds,
  randomSecret,
  reveal,
  sealField,
  SECRETS,
  type Secrets,
} from './secrets.js';
export { ruledFields } from './ruled-fields.js';
export { Sealing } from './sealing.js';
export { serveResources } from './resource.route.js';
export * from './storage/index.js';
export { surroundingsOf } from './surroundings.js';
export { STANDARD_OPERATION_NAMES } from './operations/index.js';
export { asId, asObject, countTrial } from './document/index.js';
export { Turns } from './excel/index.js';
export { detail, readDetail } from './operations/detail.js';
export { drawn } from './operations/drawing.js';
export { readIds } from './operations/remove.js';
export { update } from './operations/save.js';
