// Writes a .d.ts beside each JSON Schema of this folder; `--check` only tells whether they are up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const here = new URL('.', import.meta.url);
const checkOnly = process.argv.includes('--check');
const stale = [];

for (const name of readdirSync(here).filter((file) => file.endsWith('.schema.json'))) {
  const schema = JSON.parse(readFileSync(new URL(name, here), 'utf8'));
  const text = await compile(schema, schema.title, {
    bannerComment: `/** Generated from ${name} by generate-types.mjs. */`,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  const target = new URL(name.replace('.schema.json', '.d.ts'), here);
  if (checkOnly) {
    if (readFileSync(target, 'utf8') !== text) stale.push(name);
  } else writeFileSync(target, text);
}

if (stale.length > 0) {
  console.error(`out of date, run "npm run build -w @lamina/schemas": ${stale.join(', ')}`);
  process.exitCode = 1;
}
