import type { AccessSpec, DialectSpec, ModelSpec, Words } from './model.js';

export interface ModelFile {
  /** Path below the schemas folder, for messages. */
  readonly file: string;
  readonly spec: ModelSpec;
}

export interface AccessFile {
  readonly file: string;
  readonly spec: AccessSpec;
}

/** A factory page: version 1 of a menu's screen. */
export interface PageFile {
  readonly file: string;
  /** File name alone, as `MenuSpec.page` names it. */
  readonly name: string;
  /** Code of the menu it belongs to. */
  readonly menu: string;
  readonly title?: Words;
  /** amis schema, stored as the menu's `config`. */
  readonly body: Record<string, unknown>;
}

/** All metadata as read from `schemas/`, each file valid by itself but not yet checked against the others. */
export interface MetadataFiles {
  readonly models: readonly ModelFile[];
  readonly dialects: readonly DialectSpec[];
  readonly access: readonly AccessFile[];
  readonly pages: readonly PageFile[];
  /** Texts of schemas/i18n: `shell.save` → both languages; messages and labels of standard fields included. */
  readonly words: Readonly<Record<string, Words>>;
}
