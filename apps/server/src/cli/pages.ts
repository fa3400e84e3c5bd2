import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/index.js';
import { createLamina } from '../create-app.js';
import { loadSchemas } from '../metadata/index.js';
import { Pages } from '../pages/index.js';

/** Factory pages of the files into the database. Pages that an administrator has edited stay as they are. */
export async function pushPages(config: Config): Promise<void> {
  const lamina = await createLamina(config);
  const pages = lamina.app.get(Pages);
  for (const page of loadSchemas(config.schemasDir).pages) {
    process.stdout.write(`${page.menu}: ${await pages.importFactory(page.menu, page.body)}\n`);
  }
  await lamina.close();
}

/** Current pages of the database into their files, where the menu has a file. Nothing in the database changes. */
export async function pullPages(config: Config): Promise<void> {
  const lamina = await createLamina(config);
  const files = new Map(loadSchemas(config.schemasDir).pages.map((page) => [page.menu, page.file]));
  for (const { menuCode, configVersion, body } of await lamina.app.get(Pages).pull()) {
    const name = files.get(menuCode);
    const path = name === undefined ? undefined : join(config.schemasDir, name);
    if (path === undefined || !existsSync(path)) {
      process.stdout.write(`${menuCode}: version ${configVersion} has no file, left in the database\n`);
      continue;
    }
    const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const same = JSON.stringify(file['body']) === JSON.stringify(body);
    if (!same) writeFileSync(path, `${JSON.stringify({ ...file, body }, null, 2)}\n`);
    process.stdout.write(
      `${menuCode}: version ${configVersion} ${same ? 'is the file already' : `written to ${name}`}\n`,
    );
  }
  await lamina.close();
}
