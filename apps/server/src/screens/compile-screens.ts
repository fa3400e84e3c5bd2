import { basename, dirname } from 'node:path/posix';
import type { MakePages, PageFile, ScreenFile } from '../metadata/index.js';
import { approval, documentMenus, ownApproval } from './kinds/approval.js';
import { board } from './kinds/board.js';
import { document } from './kinds/document.js';
import { figures } from './kinds/figures.js';
import { lines } from './kinds/lines.js';
import { list } from './kinds/list.js';
import { pair } from './kinds/pair.js';
import { rows } from './kinds/rows.js';
import { tree } from './kinds/tree.js';
import type { Node } from './node.js';
import { applyPatches } from './patch.js';
import { checkParts, checkSettings } from './screen-check.js';
import type { ScreenContext } from './screen-context.js';

/** The page generators of the kinds of screens for records of a model. */
type ModelKind = Exclude<ScreenFile['spec']['kind'], 'figures' | 'rows'>;
const KINDS: Readonly<Record<ModelKind, (context: ScreenContext) => Node>> = {
  ...{ board, list, lines, pair, document, tree, approval: ownApproval },
};

/** Generates the pages of all screens. `complain` gets the unknown names in a screen; such a screen is left out. */
export const compileScreens: MakePages = ({ screens, access, words }, registry, complain) =>
  screens.flatMap(({ file, spec }): PageFile[] => {
    let isWhole = true;
    const tell = (problem: string): void => {
      isWhole = false;
      complain(file, problem);
    };
    const rights = access.find((one) => dirname(one.file) === dirname(file))?.spec;
    const menu = rights?.menus?.find(({ code }) => code === spec.menu);
    if (rights === undefined || menu === undefined) {
      tell(`there is no menu ${spec.menu} beside this file`);
      return [];
    }
    const done = (made: Node): PageFile[] => {
      const body = applyPatches(made, spec.patch ?? [], tell);
      return isWhole ? [{ file, name: basename(file), menu: spec.menu, body }] : [];
    };
    checkSettings(spec, tell);
    if (spec.kind === 'figures') return done(figures(spec, tell));
    if (spec.kind === 'rows') return done(rows({ screen: spec, access: rights, menu }, tell));
    if (spec.kind === 'approval' && (spec.model ?? rights.model) === undefined)
      return done(approval(menu, documentMenus(screens, access)));
    const resource = registry.resources.get(spec.model ?? rights.model ?? '');
    if (resource === undefined) {
      tell('there is no model beside this file');
      return [];
    }
    const hasText = (key: string): boolean => Object.hasOwn(words, key);
    const { resources } = registry;
    const isTree = spec.kind === 'list' ? spec.call === undefined : spec.child?.model !== undefined;
    const isNested = isTree && resource.model.tree !== undefined;
    const meant = { resource, resources, table: resource, words: resource.key };
    const linked = access.flatMap((one) => one.spec.menus?.filter(({ linkedBy }) => linkedBy !== undefined) ?? []);
    const context = { screen: spec, ...meant, access: rights, menu, linked, hasText, complain: tell, isNested };
    checkParts(context);
    return done(KINDS[spec.kind](context));
  });
