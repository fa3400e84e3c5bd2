import type { Operation } from '../operation.js';
import { action } from './action.js';
import { ask, run } from './ask.js';
import { assign } from './assign.js';
import { countLine } from './count-line.js';
import { detail, init } from './detail.js';
import { drawing } from './drawing.js';
import { exportSheet, importTemplate } from './export.js';
import { importSheet } from './import.js';
import { exportLines, listLines } from './lines.js';
import { list } from './list.js';
import { childSelect, dictionary, dictionaryTree, select, values } from './lookup.js';
import { options } from './options.js';
import { remove } from './remove.js';
import { removeLine } from './remove-line.js';
import { create, submit, update } from './save.js';
import { dictionaryChildren, forestList, lazyList, lazyTree, tree } from './tree.js';

/** The operations of the engine itself. */
export const STANDARD_OPERATIONS: readonly Operation[] = [
  list,
  listLines,
  exportLines,
  detail,
  init,
  create,
  update,
  submit,
  remove,
  removeLine,
  select,
  options,
  childSelect,
  dictionary,
  dictionaryTree,
  values,
  countLine,
  drawing,
  exportSheet,
  importTemplate,
  importSheet,
  action,
  ask,
  run,
  assign,
  forestList,
  tree,
  lazyList,
  lazyTree,
  dictionaryChildren,
];

export const STANDARD_OPERATION_NAMES: readonly string[] = STANDARD_OPERATIONS.map((operation) => operation.name);
export { READING } from './reading-names.js';
