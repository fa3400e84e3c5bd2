import { compile, type MetadataFiles, type ModelSpec } from '../../../metadata/index.js';
import { type MenuChoice, usualRights } from '../usual-rights.js';
import { jsonText } from './json-text.js';

/** Characters of what stands on one line. */
const WIDTH = 240;

/** What a folder of schemas/ holds, by the names of its files. */
export type Folder = Readonly<Record<string, unknown>>;

/** The menu below which the resources of the area stand already. */
export function usualParent({ access }: Pick<MetadataFiles, 'access'>, area: string): string | undefined {
  const count = new Map<string, number>();
  for (const { file, spec } of access)
    for (const { parent } of file.startsWith(`${area}/`) ? (spec.menus ?? []) : [])
      if (parent !== undefined) count.set(parent, (count.get(parent) ?? 0) + 1);
  return [...count].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Throws for a key, table or menu that another resource has. */
export function refuseTaken({ models, access }: MetadataFiles, key: string, table: string): void {
  for (const { file, spec } of models) {
    if (spec.key === key) throw new Error(`the model ${key} is there already: ${file}`);
    if (spec.table === table) throw new Error(`the table ${table} belongs to ${file}`);
  }
  for (const { file, spec } of access)
    if (spec.menus?.some(({ code }) => code === key)) throw new Error(`the menu ${key} is there already: ${file}`);
}

/**
 * The folder of a new resource: model, rights, screens and examples. `operations` are the names that calls may use.
 * Throws MetadataError for a model that does not compile beside the others.
 */
export function folderOf(
  files: MetadataFiles,
  operations: ReadonlySet<string>,
  { model, examples, choice }: { model: ModelSpec; examples: unknown; choice: MenuChoice },
): Folder {
  const others = { ...files, access: [], pages: [], screens: [] };
  const models = [...files.models, { file: 'new', spec: model }];
  const resource = compile({ ...others, models }, { operations }).resource(model.key);
  const { access, screens } = usualRights(resource, choice, files.words);
  const withSchemas = Object.entries(screens).map(([name, screen]) => [
    name,
    { $schema: '../../meta/screen.schema.json', ...screen },
  ]);
  return {
    ...{ 'model.json': model, 'access.json': { $schema: '../../meta/access.schema.json', ...access } },
    ...Object.fromEntries(withSchemas),
    'examples.json': examples,
  };
}

/** The texts of its files, as the formatter of the repository keeps them. */
export const fileTexts = (folder: Folder): [file: string, text: string][] =>
  Object.entries(folder).map(([file, content]) => [file, jsonText(content, WIDTH)]);
