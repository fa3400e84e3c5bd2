import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { MetadataService } from '../engine/index.js';
import { badRequest, notFound } from '../errors/index.js';
import { type FileCheck, loadFileCheck, type ScreenFile, type ScreenSpec } from '../metadata/index.js';
import { type FieldGroup, fieldParts, type ScreenChoices, screenChoices, withAllButtons } from '../screens/index.js';
import { type MergeConflict, type MergedPages, mergePages } from './merge-pages.js';
import { mergeScreens } from './screen-merge.js';

/**
 * The link between a page and a screen: an author's own screen (`own`, made from the product's `of`), or no screen any
 * more. A version without it follows the product's screen.
 */
export type ScreenOrigin = { readonly own: ScreenSpec; readonly of: ScreenSpec } | { readonly detached: true };

export const readOrigin = (text: string | null | undefined): ScreenOrigin | undefined =>
  text === null || text === undefined || text === '' ? undefined : (JSON.parse(text) as ScreenOrigin);

/** The link of a page that follows no screen. */
export const DETACHED = JSON.stringify({ detached: true } satisfies ScreenOrigin);

type Body = Record<string, unknown>;

/** The data for the screen panel of the page editor. */
export interface ScreenView extends ScreenChoices {
  readonly screen: ScreenSpec;
  /** The product's screen, for a reset. */
  readonly product: ScreenSpec;
  readonly detached: boolean;
  /**
   * Why the screen no longer compiles, e.g. because a field was removed: the page stays unchanged until an author
   * chooses again.
   */
  readonly problems: readonly string[];
  /** Settings that the author and the product both changed, with the merged screen; missing: none. */
  readonly unsettled?: { readonly screen: ScreenSpec; readonly conflicts: readonly MergeConflict[] };
}

/** Kinds with parts that an author can choose. */
const CHOSEN = new Set(['list', 'document', 'lines', 'board']);

/** The screens that authors configure, and the pages generated from them. */
@Injectable()
export class PageScreens {
  private readonly check: FileCheck;

  constructor(
    private readonly metadata: MetadataService,
    @Inject(CONFIG) config: Config,
  ) {
    this.check = loadFileCheck(config.schemasDir);
  }

  private file(menu: string): ScreenFile | undefined {
    return this.metadata.filesInForce.screens.find(({ spec }) => spec.menu === menu);
  }

  /** undefined: the menu's page has no screen with parts that can be chosen. */
  view(menu: string, stored: string | null | undefined): ScreenView | undefined {
    const file = this.file(menu);
    if (file === undefined || !CHOSEN.has(file.spec.kind)) return undefined;
    const origin = readOrigin(stored);
    const own = origin !== undefined && 'own' in origin ? origin.own : undefined;
    const screen = own ?? file.spec;
    const resource = this.metadata.registry.resources.get(this.modelOf(file) ?? '');
    if (resource === undefined) return undefined;
    const made = (spec: ScreenSpec) => this.metadata.pageOf({ ...file, spec: withAllButtons(spec) }).page;
    // A screen that no longer compiles gets the buttons of the product's screen.
    const page = made(screen) ?? made(file.spec);
    const { problems } = this.metadata.pageOf({ ...file, spec: screen });
    const unsettled = this.unsettled(menu, stored);
    const detached = origin !== undefined && 'detached' in origin;
    return {
      screen,
      product: file.spec,
      detached,
      problems: [...new Set(problems)],
      ...(unsettled === undefined ? {} : { unsettled }),
      ...screenChoices(resource, screen, page?.body),
    };
  }

  /** Settings of a stored page that its author and the product changed differently; undefined: none. */
  unsettled(menu: string, stored: string | null | undefined): ScreenView['unsettled'] {
    const origin = readOrigin(stored);
    if (origin === undefined || !('own' in origin)) return undefined;
    const file = this.file(menu);
    if (file === undefined) return undefined;
    const merged = mergeScreens(origin.of, origin.own, file.spec);
    return merged.conflicts.length === 0 ? undefined : merged;
  }

  /**
   * The fields that pages of a menu may show, as its screens show them: from the model of the menu's screen or rights.
   * Empty: the menu has no model.
   */
  fields(menu: string): FieldGroup[] {
    const { access, words } = this.metadata.filesInForce;
    const rights = access.find(({ spec }) => spec.menus?.some(({ code }) => code === menu))?.spec;
    const own = rights?.menus?.find(({ code }) => code === menu);
    const file = this.file(menu);
    const { resources } = this.metadata.registry;
    const resource = resources.get((file && this.modelOf(file)) ?? rights?.model ?? '');
    if (rights === undefined || own === undefined || resource === undefined) return [];
    const hasText = (key: string): boolean => Object.hasOwn(words, key);
    return fieldParts(resource, resources, { access: rights, menu: own, hasText });
  }

  private modelOf({ file, spec }: ScreenFile): string | undefined {
    const folder = file.slice(0, file.lastIndexOf('/'));
    const access = this.metadata.filesInForce.access.find(
      (one) => one.file.slice(0, one.file.lastIndexOf('/')) === folder,
    );
    return spec.model ?? access?.spec.model;
  }

  /** The page of a screen. Throws 400 with all problems of the screen, 404 when the menu has no screen. */
  page(menu: string, screen: unknown): { body: Body; spec: ScreenSpec } {
    const file = this.file(menu);
    if (file === undefined) throw notFound();
    const wrong = this.check('screen', screen);
    const refuse = (problems: readonly string[]) => badRequest('screen.invalid', { detail: problems.join('; ') });
    if (wrong.length > 0) throw refuse(wrong);
    const spec = screen as ScreenSpec;
    if (spec.menu !== menu || spec.kind !== file.spec.kind)
      throw refuse([`menu and kind stay: ${menu}, ${file.spec.kind}`]);
    const { page, problems } = this.metadata.pageOf({ ...file, spec });
    if (page === undefined || problems.length > 0) throw refuse(problems);
    return { body: page.body, spec };
  }

  /** The link between an author's page and a checked screen. */
  bind(menu: string, own: ScreenSpec): string {
    return JSON.stringify({ own, of: this.file(menu)?.spec ?? own } satisfies ScreenOrigin);
  }

  /**
   * A page with the changes from one screen to another; the author's other changes stay. `held` is the page from the
   * time when the old screen still compiled, in case it no longer does.
   */
  regenerate(
    menu: string,
    from: ScreenSpec,
    to: unknown,
    { page, held }: { page: unknown; held: unknown },
  ): MergedPages {
    const file = this.file(menu);
    if (file === undefined) throw notFound();
    const { problems } = this.metadata.pageOf({ ...file, spec: from });
    const base = problems.length > 0 && held !== undefined ? held : this.page(menu, from).body;
    return mergePages(base, page, this.page(menu, to).body);
  }

  /**
   * The product's newest page for an author's screen, with the product's changes of its own screen. undefined: it no
   * longer compiles, e.g. because a field was removed; the page stays unchanged until its author chooses again.
   */
  renewed(
    menu: string,
    { own, of }: Extract<ScreenOrigin, { own: unknown }>,
  ): { body: Body; origin: string; isUnsettled: boolean } | undefined {
    const file = this.file(menu);
    if (file === undefined) return undefined;
    const { screen, conflicts } = mergeScreens(of, own, file.spec);
    const { page, problems } = this.metadata.pageOf({ ...file, spec: screen });
    if (page === undefined || problems.length > 0) return undefined;
    return { body: page.body, origin: this.bind(menu, screen), isUnsettled: conflicts.length > 0 };
  }
}
