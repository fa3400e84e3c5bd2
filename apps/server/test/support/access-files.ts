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

/** Path that the calls of each model begin with, of those that have calls. */
export function modelPaths(): Map<string, string> {
  const schemas = join(ROOT, 'schemas');
  const models = readdirSync(schemas, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('model.json') && !name.includes('node_modules'))
    .map((name) => read(join(schemas, name)) as { key: string; path?: string });
  return new Map(models.flatMap(({ key, path }) => (path === undefined ? [] : [[key, path]])));
}

/**
 * What the access files say, read a second time and in a simpler way than the server does: which roles hold a code,
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

  /** Whether the role holds a permission as the files write it. */
  holds(role: string, permission: string | undefined, via: readonly string[] = []): boolean {
    if (permission === undefined) return false;
    if (permission === 'login' || role === 'administrator') return true;
    if (permission === 'administrator') return false;
    const codes = this.held.get(role) ?? new Set();
    if (permission === 'menu') return via.some((code) => codes.has(code));
    return codes.has(permission.replace(/^menu:/, ''));
  }

  /** Whether the role may run the operation of a model, called by the verb. */
  allows(role: string, model: string, operation: string, verb: string): boolean {
    const files = this.files.filter((file) => file.model === model);
    const via = files.flatMap((file) => file.via ?? (file.menus ?? []).map((menu) => menu.code));
    const permissions = Object.assign({}, ...files.map((file) => file.permissions ?? {})) as Record<string, string>;
    const permission = permissions[verb] ?? permissions[operation];
    // An administrator holds every code, but nobody holds what no menu leads to.
    if (permission === 'menu' && via.length === 0) return false;
    return this.holds(role, permission, via);
  }
}
