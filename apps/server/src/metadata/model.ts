/**
 * The shapes of the metadata files in `schemas/`, under the names the server uses. They are generated from
 * `schemas/meta/*.schema.json`, which the loader validates against and editors complete from.
 */
import type { AccessFile } from '../../../../schemas/meta/access.js';
import type { DialectFile } from '../../../../schemas/meta/dialect.js';
import type {
  Action,
  Call,
  Child,
  Field,
  Figure,
  Index,
  Measure,
  ModelFile,
  Print,
} from '../../../../schemas/meta/model.js';
import type { ScreenFile } from '../../../../schemas/meta/screen.js';
import type { Words } from '../errors/index.js';

export type { Words };

export type ModelSpec = ModelFile;
export type FieldSpec = Field;
export type FieldTypeName = Field['type'];
export type ChildSpec = Child;
export type IndexSpec = Index;
export type ActionSpec = Action;
/** A cross-field rule: `must` must be true, else 400 with `message` at `field`. */
export type GuardSpec = NonNullable<ModelFile['guards']>[number];
/** A call in addition to the dialect: an operation, perhaps of another resource (`of`), with a fixed condition. */
export type CallSpec = Call & { with?: Record<string, unknown> };
/** A verb vocabulary: `"GET page": "list"`. Several methods: `"GET|POST remove"`. */
export type MeasureSpec = Measure;
export type FigureSpec = Figure;
export type PrintSpec = Print;
export type DialectSpec = DialectFile;
export type AccessSpec = AccessFile;
/** The special settings of a screen. */
export type ScreenSpec = ScreenFile;
export type MenuSpec = NonNullable<AccessFile['menus']>[number];
export type ButtonSpec = NonNullable<MenuSpec['buttons']>[number];
