import { badRequest, type Words } from '../../../errors/index.js';
import type { MetadataFiles, ModelSpec, Record_, ScreenSpec } from '../../../metadata/index.js';
import { fileTexts, folderOf, refuseTaken, usualParent } from '../new/index.js';
import type { DictionarySource, Prototype } from './field-of-prototype.js';
import { folderName, isColumn, keyOf, modelOf, type Plan, problemsOf, shapedScreen } from './model-of-design.js';

/** A stored code generation with the data models that it names. */
interface CodeRequest {
  readonly code: Record_;
  readonly model: Record_ | undefined;
  readonly lines: Record_ | undefined;
  /** Code of the menu that the new one stands below. */
  readonly parent: string | undefined;
}

/** What the files of this server are, and what may be called in them. */
export interface Surroundings {
  readonly files: MetadataFiles;
  readonly operations: ReadonlySet<string>;
  readonly sourceOf: DictionarySource;
}

/** A folder of the repository as the texts of its files, by their paths. */
export interface CodeFolder {
  readonly path: string;
  readonly files: readonly (readonly [path: string, text: string])[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const prototypesOf = (model: Record_): Prototype[] => model['prototypes'] as Prototype[];

const titleOf = (name: string): string => name.replaceAll('-', ' ').replace(/^./, (one) => one.toUpperCase());

function planOf({ code, model, lines }: CodeRequest): Plan {
  const name = text(code['codeName']);
  if (model === undefined) throw badRequest('code.noModel', { name });
  for (const one of [model, ...(lines === undefined ? [] : [lines])])
    if (prototypesOf(one).length === 0) throw badRequest('code.noFields', { name, model: text(one['modelName']) });
  const area = text(code['packageName']).split('.').at(-1) ?? '';
  const folder = folderName(text(code['tableName']), text(code['tablePrefix']));
  const title: Words = { zh: name, en: titleOf(folder) };
  const without = [text(code['pkName']) || 'id', text(code['treeId'])].filter((one) => one !== '');
  const base = { area, name: folder, table: text(code['tableName']), title, prototypes: prototypesOf(model), without };
  if (code['templateType'] === 'sub') {
    if (lines === undefined) throw badRequest('code.noLines', { name });
    demandColumn(lines, text(code['subFkId']));
    return { ...base, lines: { prototypes: prototypesOf(lines), without: [...without, text(code['subFkId'])] } };
  }
  if (code['templateType'] !== 'tree') return base;
  const tree = { parent: text(code['treePid']), name: text(code['treeName']) };
  for (const column of Object.values(tree)) demandColumn(model, column);
  return { ...base, tree };
}

function demandColumn(model: Record_, column: string): void {
  if (!prototypesOf(model).some(({ jdbcName }) => isColumn(jdbcName, column)))
    throw badRequest('code.noColumn', { column, model: text(model['modelName']) });
}

/**
 * The folder that a code generation describes: what `meta new` would write, with the fields, the search row and the
 * form of its data model. Throws 400 for what does not fit together or is taken.
 */
export function codeFolder(request: CodeRequest, { files, operations, sourceOf }: Surroundings): CodeFolder {
  const plan = planOf(request);
  const name = text(request.code['codeName']);
  const refuse = (detail: string) => badRequest('code.invalid', { name, detail });
  if (!/^[a-z][a-z0-9-]*$/.test(plan.name)) throw refuse(`${plan.table}: nothing is left for the name of the folder`);
  const problems = problemsOf(plan, { sourceOf });
  if (problems.length > 0) throw refuse(problems.join('; '));
  try {
    refuseTaken(files, keyOf(plan.name), plan.table);
    const { model, examples } = modelOf(plan, { words: files.words, sourceOf });
    const parent = request.parent ?? usualParent(files, plan.area);
    const choice = { ...(parent !== undefined && { parent }), roles: ['admin'] };
    const folder = shaped(folderOf(files, operations, { model, examples, choice }), plan, model);
    const path = `schemas/${plan.area}/${plan.name}`;
    return { path, files: fileTexts(folder).map(([file, content]) => [`${path}/${file}`, content]) };
  } catch (error) {
    throw refuse((error as Error).message);
  }
}

function shaped(folder: Readonly<Record<string, unknown>>, plan: Plan, model: ModelSpec): Record<string, unknown> {
  const isScreen = (file: string): boolean => file.endsWith('.screen.json');
  return Object.fromEntries(
    Object.entries(folder).map(([file, content]) => [
      file,
      isScreen(file) ? shapedScreen(content as ScreenSpec, plan, model) : content,
    ]),
  );
}
