import type { FieldType } from '../resource.js';
import { idType } from './id.js';

/** The id of a record of another resource. */
export const refType: FieldType = { ...idType, name: 'ref' };
