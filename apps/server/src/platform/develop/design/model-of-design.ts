import type { Words } from '../../../errors/index.js';
import type { FieldSpec, ModelSpec, ScreenSpec } from '../../../metadata/index.js';
import { camel, examplesOf, type Kind, KEY, OWN, starterModel } from '../new/index.js';
import { type DictionarySource, fieldOf, type Prototype } from './field-of-prototype.js';

/** A resource that is to be made of a data model. */
export interface Plan {
  readonly area: string;
  /** kebab-case. */
  readonly name: string;
  readonly table: string;
  readonly title: Words;
  readonly prototypes: readonly Prototype[];
  /** Columns that the platform has its own for: the primary key. */
  readonly without?: readonly string[];
  /** Fields of the lines of a document, without the column that names its head. */
  readonly lines?: { readonly prototypes: readonly Prototype[]; readonly without: readonly string[] };
  /** Of a tree: the columns of the parent and of the name of a node. */
  readonly tree?: { readonly parent: string; readonly name: string };
}

interface Means {
  /** Texts of schemas/i18n. */
  readonly words: Readonly<Record<string, Words>>;
  readonly sourceOf: DictionarySource;
}

/** Standard columns that are no standard ones of a plain list. */
const FREE = new Set(['status', 'no', 'totalQty', 'lineNo', 'parentId']);

const kindOf = ({ lines, tree }: Plan): Kind => (lines ? 'document' : tree ? 'tree' : 'list');

/** Fields that are the resource's own, in their order. */
function ownPrototypes(
  prototypes: readonly Prototype[],
  kind: Kind | 'lines',
  without: readonly string[] = [],
): Prototype[] {
  const left = new Set(without.map((name) => name.toLowerCase()));
  const isFree = (key: string): boolean => kind === 'list' && FREE.has(key);
  return prototypes.filter(
    ({ jdbcName, propertyName }) =>
      !left.has(jdbcName.toLowerCase()) && (!OWN.has(propertyName) || isFree(propertyName)),
  );
}

/** What is wrong with the fields, a sentence each. */
export function problemsOf(plan: Plan, { sourceOf }: Pick<Means, 'sourceOf'>): string[] {
  const tables = [plan.prototypes, plan.lines?.prototypes ?? []];
  return tables.flatMap((prototypes) =>
    prototypes.flatMap(({ propertyName, dictCode }, at) => [
      ...(KEY.test(propertyName) ? [] : [`${propertyName}: write it like goodsName`]),
      ...(prototypes.findIndex((one) => one.propertyName === propertyName) < at
        ? [`${propertyName}: is there twice`]
        : []),
      ...(dictCode && sourceOf(dictCode) === undefined ? [`${propertyName}: there is no dictionary ${dictCode}`] : []),
    ]),
  );
}

const fieldsOf = (prototypes: readonly Prototype[], { sourceOf }: Means): Record<string, FieldSpec> =>
  Object.fromEntries(prototypes.map((prototype) => [prototype.propertyName, fieldOf(prototype, sourceOf)]));

/** The model of a resource, and records that try it. */
export function modelOf(plan: Plan, means: Means): { model: ModelSpec; examples: unknown } {
  const { area, name, table, title, tree, lines } = plan;
  const kind = kindOf(plan);
  const own = ownPrototypes(plan.prototypes, kind, [...(plan.without ?? []), ...(tree ? [tree.parent] : [])]);
  const below = lines && fieldsOf(ownPrototypes(lines.prototypes, 'lines', lines.without), means);
  const found = { fields: fieldsOf(own, means), ...(below && { lines: below }) };
  const { model } = starterModel({ area, name, kind, title, found, words: means.words });
  const shaped: ModelSpec = { ...model, table };
  if (below !== undefined && below['qty'] === undefined) dropQuantity(shaped);
  const display = tree && plan.prototypes.find(({ jdbcName }) => isColumn(jdbcName, tree.name))?.propertyName;
  if (display !== undefined) shaped.display = display;
  return { model: shaped, examples: examplesOf(shaped) };
}

export const isColumn = (jdbcName: string, name: string): boolean => jdbcName.toLowerCase() === name.toLowerCase();

/** The starter counts a quantity; lines that have none are not given one. */
function dropQuantity(model: ModelSpec): void {
  const { totalQty: _, ...fields } = model.fields;
  model.fields = fields;
  const lines = model.children?.['lines'];
  if (lines === undefined) return;
  const { qty: __, ...rest } = lines.fields;
  model.children = { lines: { ...lines, fields: rest } };
}

type Part = NonNullable<ScreenSpec['form']>[number];

/** Rich texts are written as such, and what has a row of its own is as wide as the form. */
function partOf({ propertyName, componentType, isRow }: Prototype, model: ModelSpec): Part {
  const key = propertyName;
  const set = {
    ...(componentType === 'editor' && { type: 'input-rich-text' }),
    ...(componentType === 'radio' && model.fields[key]?.dict !== undefined && { type: 'radios' }),
  };
  const part = Object.keys(set).length === 0 ? key : { field: key, set };
  return isRow === 1 ? { wide: true, fields: [part] } : part;
}

/** Comparisons that a bare search key does not make. */
const COMPARED = new Set(['notequal', 'gt', 'ge', 'lt', 'le', 'likeleft', 'likeright']);

/** What the data model says of its list and its form, where the usual screen is otherwise. */
export function shapedScreen(screen: ScreenSpec, plan: Plan, model: ModelSpec): ScreenSpec {
  const own = plan.prototypes.filter(({ propertyName }) => Object.hasOwn(model.fields, propertyName));
  const searched = own.filter(({ isQuery }) => isQuery === 1);
  const isCompared = searched.some(({ queryType }) => COMPARED.has(queryType ?? ''));
  const search = searched.map(({ propertyName, queryType }) =>
    COMPARED.has(queryType ?? '')
      ? { field: propertyName, set: { name: `${propertyName}_${queryType}` } }
      : propertyName,
  );
  const shown = own.filter(({ isForm }) => isForm === 1);
  const isPlain = own.every(
    ({ isForm, isRow, componentType }) => isForm === 1 && isRow !== 1 && !isOfItsOwn(componentType),
  );
  if (screen.kind !== 'list' || plan.tree !== undefined) return { ...screen, ...(isCompared && { search }) };
  return {
    ...screen,
    ...(isCompared && { search }),
    ...(!isPlain && { form: shown.map((prototype) => partOf(prototype, model)) }),
  };
}

const isOfItsOwn = (control: string | null): boolean => control === 'editor' || control === 'radio';

/** `PLANT_NOTICE` without its prefix, as the name of a folder: `notice`. */
export function folderName(table: string, prefix: string): string {
  const bare = prefix !== '' && table.startsWith(prefix) ? table.slice(prefix.length) : table;
  return bare
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-');
}

/** The key that a resource of such a folder has. */
export const keyOf = (name: string): string => camel(name);
