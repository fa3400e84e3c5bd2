// Runs the faults of the specs below in their long form: CHAOS_ROUNDS (50) rounds on SQLite and, with
// TEST_DATABASE_URL, on MySQL/MariaDB. Prints a table of results; the exit code is not 0 if a check failed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = dirname(dirname(fileURLToPath(import.meta.url)));
const rounds = process.env.CHAOS_ROUNDS ?? '50';
const url = process.env.TEST_DATABASE_URL ?? '';
const folder = mkdtempSync(join(tmpdir(), 'lamina-chaos-'));
const SPECS = ['test/reliability', 'test/workflow/kill', 'test/storage/power-cut'];
const table = [];
let failed = 0;

for (const [name, database] of [['SQLite', ''], ...(url === '' ? [] : [['MariaDB', url]])]) {
  const figures = join(folder, `${name}.jsonl`);
  writeFileSync(figures, '');
  const env = {
    ...process.env,
    CHAOS_ROUNDS: rounds,
    CHAOS_FIGURES: figures,
    TEST_DATABASE_URL: database,
  };
  const jest = ['jest', '--selectProjects', 'integration', '-w', '1', ...SPECS];
  const { status } = spawnSync('npx', jest, { cwd: server, env, stdio: 'inherit' });
  if (status !== 0) failed += 1;
  const lines = readFileSync(figures, 'utf8').split('\n').filter(Boolean);
  for (const line of lines) table.push({ database: name, ...JSON.parse(line) });
}
rmSync(folder, { recursive: true });
console.table(table);
if (url === '') console.log('TEST_DATABASE_URL is not set: MariaDB was left out');
process.exit(failed === 0 ? 0 : 1);
