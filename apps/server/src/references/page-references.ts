import { addressOf, API, DICTIONARY, type PageSpot, pathOf, spots } from '../metadata/index.js';
import type { NamedKind, Reference } from './reference.js';

/** What is needed to find the references of a page. */
export interface CallOwners {
  /** Key of the model that serves a path; undefined if none does. */
  ownerOf(path: string): string | undefined;
  hasField(model: string, key: string): boolean;
}

const TOKEN = /^(?:i18n|formula|required|visible):([A-Za-z]\w*)\.([\w.]+)$/;
const isFixed = (text: string): boolean => /^[\w.-]+$/.test(text);

type Node = Record<string, unknown>;
const nodeOf = ({ value }: PageSpot): Node | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;

/** The model shown by the nearest list, form or dialog around a place. */
function modelAround(spot: PageSpot, { ownerOf }: CallOwners): string | undefined {
  for (let above = spot.above; above !== undefined; above = above.above) {
    const node = nodeOf(above);
    if (node === undefined) continue;
    for (const key of ['api', 'initApi', 'source']) {
      const owner = ownerOf(addressOf(node[key]) ?? '');
      if (owner !== undefined) return owner;
    }
  }
  return undefined;
}

/** References of a menu's page: calls and the models that serve them, codes, dictionaries, components, fields. */
export function pageReferences(menu: string, page: unknown, owners: CallOwners): Reference[] {
  const found: Reference[] = [];
  const from = { kind: 'page', key: menu } as const;
  for (const spot of spots(page)) {
    const { key, value } = spot;
    const add = (kind: NamedKind, name: string): void =>
      void found.push({ from, to: { kind, key: name }, place: pathOf(spot).join('.') });
    if (typeof value === 'string') {
      const token = value.includes(':') ? TOKEN.exec(value) : null;
      if (token !== null && owners.hasField(token[1] ?? '', token[2] ?? '')) add('field', `${token[1]}.${token[2]}`);
      if (key === 'permission') add('permission', value);
      if (!value.includes('/')) continue;
      for (const [path] of value.matchAll(API)) {
        add('call', path);
        const owner = owners.ownerOf(path);
        if (owner !== undefined) add('model', owner);
      }
      for (const [, list = ''] of value.matchAll(DICTIONARY)) for (const code of list.split(',')) add('dict', code);
      continue;
    }
    const node = nodeOf(spot);
    if (node === undefined || spot.isData === true) continue;
    const { type, name } = node;
    if (typeof type === 'string' && isFixed(type)) add('component', type);
    if (typeof name !== 'string' || !isFixed(name)) continue;
    const model = modelAround(spot, owners);
    if (model !== undefined && owners.hasField(model, name)) add('field', `${model}.${name}`);
  }
  return found;
}
