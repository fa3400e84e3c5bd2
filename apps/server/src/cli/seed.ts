import type { Config } from '../config/index.js';
import { createLamina } from '../create-app.js';

/** Migrates and seeds as the server does at its start, and says what came of it. */
export async function seed(config: Config): Promise<void> {
  const lamina = await createLamina(config);
  const { rows, pages, processes } = lamina.seeded;
  process.stdout.write(
    `rows: ${JSON.stringify(rows)}\npages: ${JSON.stringify(pages)}\nprocesses: ${JSON.stringify(processes)}\n`,
  );
  await lamina.close();
}
