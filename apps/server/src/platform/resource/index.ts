export { ATTACH_OPERATION } from './attach-operation.js';
export { ResourceModule } from './resource.module.js';
export { ownerOf, type Storage, storageKey, thumbKey } from './storage/storage.js';
export { type StorageRow, Storages } from './storage/storages.js';
