// Prints the pages of all menus as they are compiled from `schemas/`, with their words in a language (zh or en), for
// specs of the front ends: JSON of `{file, name, body}`.
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

register('./typescript-hooks.mjs', import.meta.url, { data: { folder: join(tmpdir(), 'lamina-compiled') } });
const { collectTokens, compile, loadSchemas, makeWords } = await import('../../src/metadata/index.ts');
const { compileScreens } = await import('../../src/screens/index.ts');

const language = process.argv[2] ?? 'zh';
const files = loadSchemas(fileURLToPath(new URL('../../../../schemas', import.meta.url)));
const registry = compile(files, { screens: compileScreens });
const words = makeWords(registry, files.words, files.access);
const tokens = registry.pages.flatMap(({ body }) => collectTokens(body));
const known = new Map(Object.entries(words.resolveAll(tokens, language)));
const pages = registry.pages.map(({ file, name, body }) => ({ file, name, body }));
process.stdout.write(JSON.stringify(pages, (_, value) => known.get(value) ?? value));
