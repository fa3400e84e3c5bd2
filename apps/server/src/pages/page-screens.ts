import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { MetadataService } from '../engine/index.js';
import { badRequest, notFound } from '../errors/index.js';
import { type FileCheck, loadFileCheck, type ScreenFile, type ScreenSpec } from '../metadata/index.js';
import { type FieldGroup, fieldParts, type ScreenChoices, screenChoices, withAllButtons } from '../screens/index.js';
import { type MergeConflict, type MergedPages, mergePages } from './merge-pages.js';
import { mergeScreens } from './screen-merge.js';

/**
 * How a page hangs on a screen: on the one that its author chose (`own`, made of the product's `of`), or on none any more.
 * A version without it follows the product's own screen.
 */
export type ScreenBond = { readonly own: ScreenSpec; readonly of: ScreenSpec } | { readonly detached: true };

export const readBond = (text: string | null | undefined): ScreenBond | undefined =>
  text === null || text === undefined || text === '' ? undefined : (JSON.parse(text) as ScreenBond);

/** The bond of a page that hangs on nothing. */
export const DETACHED = JSON.stringify({ detached: true } satisfies ScreenBond);

type Body = Record<string, unknown>;

/** What the panel of the page editor shows of a menu's screen. */
export interface ScreenView extends ScreenChoices {
  readonly screen: ScreenSpec;
  /** The product's, to go back to. */
  readonly product: ScreenSpec;
  readonly detached: boolean;
  /** Why no page is made of it any more, e.g. a field that is gone: the page stays as it is until somebody chooses again. */
  readonly problems: readonly string[];
  /** Settings that the author and the product both changed, and all of them put together; absent: none. */
  readonly unsettled?: { readonly screen: ScreenSpec; readonly conflicts: readonly MergeConflict[] };
}

/** Kinds whose parts an author may choose. */
const CHOSEN = new Set(['list', 'document', 'lines', 'board']);

/** Screens that authors of pages choose: what they are made of, and the pages that they make. */
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

  /** undefined: the menu's page was not made of a screen whose parts can be chosen. */
  view(menu: string, stored: string | null | undefined): ScreenView | undefined {
    const file = this.file(menu);
    if (file === undefined || !CHOSEN.has(file.spec.kind)) return undefined;
    const bond = readBond(stored);
    const own = bond !== undefined && 'own' in bond ? bond.own : undefined;
    const screen = own ?? file.spec;
    const resource = this.metadata.registry.resources.get(this.modelOf(file) ?? '');
    if (resource === undefined) return undefined;
    const made = (spec: ScreenSpec) => this.metadata.pageOf({ ...file, spec: withAllButtons(spec) }).page;
    // What no longer makes a page has the buttons that the product's makes.
    const page = made(screen) ?? made(file.spec);
    const { problems } = this.metadata.pageOf({ ...file, spec: screen });
    const unsettled = this.unsettled(menu, stored);
    const detached = bond !== undefined && 'detached' in bond;
    return {
      screen,
      product: file.spec,
      detached,
      problems: [...new Set(problems)],
      ...(unsettled === undefined ? {} : { unsettled }),
      ...screenChoices(resource, screen, page?.body),
    };
  }

  /** Settings of a stored page that its author and the product changed each in its own way; undefined: none. */
  unsettled(menu: string, stored: string | null | undefined): ScreenView['unsettled'] {
    const bond = readBond(stored);
    if (bond === undefined || !('own' in bond)) return undefined;
    const file = this.file(menu);
    if (file === undefined) return undefined;
    const merged = mergeScreens(bond.of, bond.own, file.spec);
    return merged.conflicts.length === 0 ? undefined : merged;
  }

  /**
   * The fields that pages of a menu may show, as its screens draw them: those of the model beside the menu. Empty: the
   * menu is about no model.
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

  /** The page of a screen. Throws 400 with everything that is wrong with it, 404 when the menu has no screen. */
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

  /** The bond of an author's page with a screen that was just checked. */
  bind(menu: string, own: ScreenSpec): string {
    return JSON.stringify({ own, of: this.file(menu)?.spec ?? own } satisfies ScreenBond);
  }

  /**
   * A page with the changes that lead from one screen to another; its author's own changes stay. Of a screen that no
   * longer compiles, `held` is the page that it made when it did.
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
   * The product's newest page of an author's screen, with what the product changed of its own screen. undefined: it no
   * longer compiles, e.g. because a field is gone; the page stays as it is until its author chooses again.
   */
  renewed(
    menu: string,
    { own, of }: Extract<ScreenBond, { own: unknown }>,
  ): { body: Body; bond: string; isUnsettled: boolean } | undefined {
    const file = this.file(menu);
    if (file === undefined) return undefined;
    const { screen, conflicts } = mergeScreens(of, own, file.spec);
    const { page, problems } = this.metadata.pageOf({ ...file, spec: screen });
    if (page === undefined || problems.length > 0) return undefined;
    return { body: page.body, bond: this.bind(menu, screen), isUnsettled: conflicts.length > 0 };
  }
}
