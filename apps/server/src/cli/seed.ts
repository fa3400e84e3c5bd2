import type { Config } from '../config/index.js';
import { createLamina } from '../create-app.js';

/** Migrates and seeds like a server start, and prints the result. */
export async function seed(config: Config): Promise<void> {
  const lamina = await createLamina(config);
  const { rows, pages, decisions, processes } = lamina.seeded;
  process.stdout.write(
    `rows: ${JSON.stringify(rows)}\npages: ${JSON.stringify(pages)}\ndecisions: ${JSON.stringify(decisions)}\nprocesses: ${JSON.stringify(processes)}\n`,
  );
  await lamina.close();
}
