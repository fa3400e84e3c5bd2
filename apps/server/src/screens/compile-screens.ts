import { basename, dirname } from 'node:path/posix';
import {
  type AccessSpec,
  type Lookup,
  type MakePages,
  type MenuSpec,
  type MetadataFiles,
  type PageFile,
  type Resource,
  type ScreenFile,
  type ScreenSpec,
  Steps,
} from '../metadata/index.js';
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

type Screens = Pick<MetadataFiles, 'access' | 'screens' | 'words'>;

/** Generates the page of a screen, from the rights of its folder. */
function pageOf(
  { file, spec }: ScreenFile,
  rights: AccessSpec | undefined,
  { screens, access, words }: Screens,
  resources: Lookup<Resource>,
  linked: readonly MenuSpec[],
  complain: (problem: string) => void,
): PageFile[] {
  let isWhole = true;
  const tell = (problem: string): void => {
    isWhole = false;
    complain(problem);
  };
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
  const key = spec.model ?? rights.model;
  if (spec.kind === 'approval' && key === undefined) return done(approval(menu, documentMenus(screens, access)));
  const resource = resources.get(key ?? '');
  if (resource === undefined) {
    tell('there is no model beside this file');
    return [];
  }
  const hasText = (name: string): boolean => Object.hasOwn(words, name);
  const isTree = spec.kind === 'list' ? spec.call === undefined : spec.child?.model !== undefined;
  const isNested = isTree && resource.model.tree !== undefined;
  const meant = { resource, resources, table: resource, words: resource.key };
  const context = { screen: spec, ...meant, access: rights, menu, linked, hasText, complain: tell, isNested };
  checkParts(context);
  return done(KINDS[spec.kind](context));
}

/** The approval of any model names the menus of all documents; no other page reads the other screens. */
const isOfAll = ({ kind, model }: ScreenSpec, rights: AccessSpec | undefined): boolean =>
  kind === 'approval' && (model ?? rights?.model) === undefined;

/**
 * Generates the pages of all screens, or takes over those of `steps`. `complain` gets the unknown names in a screen;
 * such a screen is left out.
 */
export const compileScreens: MakePages = (files, registry, complain, steps = new Steps()) => {
  const { screens, access } = files;
  const byFolder = new Map([...access].reverse().map((one) => [dirname(one.file), one.spec]));
  const linked = access.flatMap((one) => one.spec.menus?.filter(({ linkedBy }) => linkedBy !== undefined) ?? []);
  const take = steps.pass({ resources: (key) => registry.resources.get(key) });
  return screens.flatMap((screen) => {
    const rights = byFolder.get(dirname(screen.file));
    const others = isOfAll(screen.spec, rights) ? [...screens, ...access] : linked;
    return take(screen.file, [screen.spec, rights, ...others], ({ resources }, fail) =>
      pageOf(screen, rights, files, { get: resources }, linked, (problem) => {
        fail();
        complain(screen.file, problem);
      }),
    );
  });
};
