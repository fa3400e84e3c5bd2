import type { Fieldsets } from './fieldsets.js';
import type { AccessSpec, DialectSpec, ModelSpec, ScreenSpec, Words } from './model.js';

export interface ModelFile {
  /** Path below the schemas folder, for messages. */
  readonly file: string;
  readonly spec: ModelSpec;
}

export interface AccessFile {
  readonly file: string;
  readonly spec: AccessSpec;
}

export interface ScreenFile {
  readonly file: string;
  readonly spec: ScreenSpec;
}

/** A factory page: version 1 of a menu's screen. */
export interface PageFile {
  readonly file: string;
  /** File name only, as `MenuSpec.page` names it. */
  readonly name: string;
  /** Code of the menu it belongs to. */
  readonly menu: string;
  readonly title?: Words;
  /** amis schema, stored as the menu's `config`. */
  readonly body: Record<string, unknown>;
}

/** All metadata as read from `schemas/`, each file valid by itself but not yet checked against the others. */
export interface MetadataFiles extends Required<Fieldsets> {
  readonly models: readonly ModelFile[];
  readonly dialects: readonly DialectSpec[];
  readonly access: readonly AccessFile[];
  readonly pages: readonly PageFile[];
  /** Pages that are made from a model; see the module `screens`. */
  readonly screens: readonly ScreenFile[];
  /** Texts of schemas/i18n: `shell.save` → both languages; messages and labels of standard fields included. */
  readonly words: Readonly<Record<string, Words>>;
  /** Hash of the texts of all files. */
  readonly hash: string;
}
