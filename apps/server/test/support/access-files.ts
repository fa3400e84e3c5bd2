import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './test-server.js';

interface Menu {
  code: string;
  parent?: string;
  buttons?: { code: string }[];
}

interface AccessFile {
  model?: string;
  via?: string[];
  menus?: Menu[];
  permissions?: Record<string, string>;
  grants?: Record<string, string[]>;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Every access.json below schemas/. */
function accessFiles(): AccessFile[] {
  const schemas = join(ROOT, 'schemas');
  return readdirSync(schemas, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('access.json') && !name.includes('node_modules'))
    .map((name) => read(join(schemas, name)));
}

/** Aliases of the seeded roles. */
export function seededRoles(): string[] {
  return ['00-required', '10-demo'].flatMap((folder) =>
    (read(join(ROOT, 'seeds', folder, '20-role.json')).rows as { roleAlias: string }[]).map((row) => row.roleAlias),
  );
}

type FieldFiles = Record<string, { readonly?: boolean }>;

interface ModelFile {
  key: string;
  path?: string;
  fields?: FieldFiles;
  children?: Record<string, { fields?: FieldFiles }>;
  actions?: Record<string, unknown>;
}

let models: ReadonlyMap<string, ModelFile> | undefined;

/** Every model.json below schemas/ by its key, read once: the matrix asks for them at each of its calls. */
function modelFiles(): ReadonlyMap<string, ModelFile> {
  const schemas = join(ROOT, 'schemas');
  models ??= new Map(
    readdirSync(schemas, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('model.json') && !name.includes('node_modules'))
      .map((name) => read(join(schemas, name)) as ModelFile)
      .map((model) => [model.key, model]),
  );
  return models;
}

/** Base paths of the models that have calls. */
export function modelPaths(): Map<string, string> {
  return new Map([...modelFiles().values()].flatMap(({ key, path }) => (path === undefined ? [] : [[key, path]])));
}

/** Rights that allow the options of a reference: to search with it, and to write it. */
const SEARCH = ['list', 'lazyList', 'forest'];
const OPENING = { search: SEARCH, write: [...SEARCH, 'create', 'update', 'upEvent'] };

/** What `options/field` is about: a field, `lines.field` of lines, or `action.value`, a value of an action. */
function optionsOf(key: string, verb: string): { action?: string; isReadonly: boolean } {
  const model = modelFiles().get(key);
  const [within = '', name] = verb.slice('options/'.length).split('.');
  const child = name === undefined ? undefined : model?.children?.[within];
  if (name !== undefined && child === undefined) return { action: within, isReadonly: true };
  const field = (child ?? model)?.fields?.[name ?? within];
  return { isReadonly: field === undefined || field.readonly === true };
}

/** Lists of lines need the same right as lists of documents. */
const SAME_RIGHT: Record<string, string> = { listLines: 'list', exportLines: 'export' };

/**
 * Rights in the access files, read a second time and in a simpler way than the server does: which roles have a code,
 * and which permission a call needs.
 */
export class AccessFiles {
  private readonly files = accessFiles();
  private readonly held = new Map<string, Set<string>>();

  constructor() {
    const parents = new Map<string, string | undefined>();
    for (const menu of this.files.flatMap((file) => file.menus ?? [])) {
      parents.set(menu.code, menu.parent);
      for (const button of menu.buttons ?? []) parents.set(button.code, menu.code);
    }
    for (const { grants = {} } of this.files) {
      for (const [role, codes] of Object.entries(grants)) {
        const held = this.held.get(role) ?? new Set();
        this.held.set(role, held);
        for (const code of codes)
          for (let next: string | undefined = code; next !== undefined; next = parents.get(next)) held.add(next);
      }
    }
  }

  /** Whether the role has a permission as written in the files. */
  holds(role: string, permission: string | undefined, via: readonly string[] = []): boolean {
    if (permission === undefined) return false;
    if (permission === 'login' || role === 'administrator') return true;
    if (permission === 'administrator') return false;
    const codes = this.held.get(role) ?? new Set();
    if (permission === 'menu') return via.some((code) => codes.has(code));
    return codes.has(permission.replace(/^menu:/, ''));
  }

  /** Whether the role may use an operation of a model, called by the verb. */
  allows(role: string, model: string, operation: string, verb: string, method = 'POST'): boolean {
    if (operation === 'options') {
      const { action, isReadonly } = optionsOf(model, verb);
      if (action !== undefined) return this.allows(role, model, 'action', action);
      return OPENING[isReadonly ? 'search' : 'write'].some((one) => this.allows(role, model, one, one));
    }
    const files = this.files.filter((file) => file.model === model);
    const via = files.flatMap((file) => file.via ?? (file.menus ?? []).map((menu) => menu.code));
    const permissions = Object.assign({}, ...files.map((file) => file.permissions ?? {})) as Record<string, string>;
    // Operations of modules outside the engine are called `module.right`.
    const right = SAME_RIGHT[operation] ?? operation.slice(operation.indexOf('.') + 1);
    // GET and POST of one verb may be different calls.
    const permission = permissions[`${method} ${verb}`] ?? permissions[verb] ?? permissions[right];
    // An administrator has every code, but nobody has the right of a model without a menu.
    if (permission === 'menu' && via.length === 0) return false;
    return this.holds(role, permission, via);
  }
}
