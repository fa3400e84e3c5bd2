import type { Behaviour } from '../engine/index.js';
import { contractSign } from './office/contract-sign.js';
import { dictionaryHead } from './system/dictionary-head.js';
import { region } from './system/region.js';
import { user } from './system/user.js';

/** All business rules, one file a resource. */
export const BEHAVIOURS: readonly Behaviour[] = [
  contractSign,
  dictionaryHead('dict'),
  dictionaryHead('dictBiz'),
  region,
  user,
];
