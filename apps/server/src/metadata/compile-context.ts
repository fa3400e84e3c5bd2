import type { PageComponents } from './pages/page-components.js';
import type { ComparisonRead, MemberRead } from './members.js';
import type { DocumentMenu } from './document-menus.js';
import type { DialectSpec, ModelSpec } from './model.js';
import type { Formula } from './resource.js';
import type { SkippedCall } from './registry.js';
import type { StandardContext } from './standard-fields.js';

/** Data that the steps of one compilation share. Problems are collected, so that one run shows all of them. */
export interface CompileContext extends StandardContext {
  readonly dialects: ReadonlyMap<string, DialectSpec>;
  /** Names of the fields that the server itself stores about documents. */
  readonly bookkeeping: ReadonlySet<string>;
  /** Keys of dictionaries by code; undefined: not checked. */
  readonly dictionaries?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Paths that controllers answer; undefined: calls of pages are not checked. */
  readonly controllerPaths?: ReadonlySet<string>;
  /** The components of pages; undefined: not checked. */
  readonly components?: PageComponents;
  /** Aliases of roles; undefined: not checked. */
  readonly roles?: ReadonlySet<string>;
  /** Operations that are registered; undefined: all. */
  readonly operations?: ReadonlySet<string>;
  /** Names of the functions that actions may run; undefined: not checked. */
  readonly hooks?: ReadonlySet<string>;
  /** Names of the functions that questions may run; undefined: not checked. */
  readonly answers?: ReadonlySet<string>;
  /** Keys of heads and children, which references may name. */
  readonly tableKeys: Pick<ReadonlySet<string>, 'has' | typeof Symbol.iterator>;
  /** Models whose rows come from a SELECT. */
  readonly views: Pick<ReadonlyMap<string, ModelSpec>, 'get'>;
  /** Menus that list documents, by model. */
  readonly documentMenus: ReadonlyMap<string, readonly DocumentMenu[]>;
  /** Codes that roles get by default, by role; empty: not checked. */
  readonly grants: ReadonlyMap<string, ReadonlySet<string>>;
  readonly skipped: SkippedCall[];
  /** Names that formulas read of lines and other documents. */
  readonly memberReads: MemberRead[];
  /** Fixed values that formulas compare fields with. */
  readonly comparisons: ComparisonRead[];
  /** `place` is e.g. `nqContractSign.lines.qty`. */
  complain(place: string, problem: string): void;
  /** undefined when the text is absent or wrong; `tell` (default: `complain`) gets the reason, and `place`. */
  formula(place: string, text: string | undefined, tell?: CompileContext['complain']): Formula | undefined;
}
