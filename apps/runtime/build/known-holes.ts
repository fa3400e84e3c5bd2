import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Hole {
  readonly name: string;
  /** The first version without the vulnerability. */
  readonly below: string;
  readonly why: string;
}

/** A package in the bundle. The version is undefined when another package contains a copy. */
export interface Part {
  readonly name: string;
  readonly version?: string;
}

const HOLES = JSON.parse(readFileSync(new URL('known-holes.json', import.meta.url), 'utf8')) as Hole[];
/** Packages that other packages contain as a copy: path of the module → name. */
const COPIES: [path: RegExp, name: string][] = [[/\/monaco-editor\/esm\/vs\/base\/browser\/dompurify\//, 'dompurify']];
const FOLDER = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;

function isBelow(version: string, bound: string): boolean {
  const [mine, other] = [version, bound].map((text) => text.split(/[.+-]/).map(Number)) as [number[], number[]];
  for (let at = 0; at < 3; at += 1) {
    const difference = (mine[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The known vulnerabilities of these packages; a package without a version counts as old. */
export const holesOf = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ name, version }) =>
    HOLES.filter((hole) => hole.name === name && (version === undefined || isBelow(version, hole.below))).map(
      ({ below, why }) => `${name} ${version ?? '(a copy within another package)'}, mended in ${below}: ${why}`,
    ),
  );

/** The package of a module; undefined for our own modules and those of the build. */
export function partOf(id: string): Part | undefined {
  const path = id.replaceAll('\\', '/').split(/[?#]/, 1)[0] ?? '';
  const copy = COPIES.find(([place]) => place.test(path));
  if (copy) return { name: copy[1] };
  const [, folder, name] = FOLDER.exec(path) ?? [];
  if (folder === undefined || name === undefined) return undefined;
  const file = join(folder, 'package.json');
  return existsSync(file) ? { name, version: (JSON.parse(readFileSync(file, 'utf8')) as Part).version } : { name };
}

/** The packages of these modules, each once. */
export function partsOf(ids: Iterable<string>): Part[] {
  const parts = new Map<string, Part>();
  for (const id of ids) {
    const place = COPIES.some(([path]) => path.test(id)) ? id : FOLDER.exec(id.replaceAll('\\', '/'))?.[1];
    const part = place === undefined || parts.has(place) ? undefined : partOf(id);
    if (place !== undefined && part) parts.set(place, part);
  }
  return [...parts.values()];
}

/** Stops a build whose bundle contains a package with a known vulnerability (known-holes.json). */
export function refuseHoles(): Plugin {
  return {
    name: 'lamina-known-holes',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
      const holes = holesOf(partsOf(chunks.flatMap((chunk) => Object.keys(chunk.modules))));
      if (holes.length > 0) this.error(`the bundle holds parts with known holes:\n${holes.join('\n')}`);
    },
  };
}
