export type { Behaviour, BehaviourContext, DictionaryEntry, RecordAccess } from './behaviour.js';
export { EngineModule } from './engine.module.js';
export { MetadataService } from './metadata-service.js';
export { FileReply, type Operation, type OperationContext, Operations } from './operation.js';
export { Pipeline } from './pipeline.js';
export { Dictionaries, Labels } from './present/index.js';
export { ResourceController } from './resource.controller.js';
export * from './storage/index.js';
export { STANDARD_OPERATION_NAMES } from './operations/index.js';
