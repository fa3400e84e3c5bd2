// Runs after the bundle is written: starts a server of it on a new folder and once more on the folder that is filled now,
// and keeps the code that V8 has compiled for the second start. A first start runs much that no other needs.
const { execFileSync } = require('node:child_process');
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { keepCode, useKeptCode } = require('../dist/server/code-cache.js');

async function startAndStop(folder) {
  const { createLamina } = require('../dist/server/create-app.js');
  const { loadConfig } = require('../dist/server/config.js');
  const { app, close } = await createLamina(loadConfig({ DATA_DIR: folder, LAMINA_DEMO_PLANT: 'false' }));
  await app.listen(0, '127.0.0.1');
  await close();
}

async function main(filled) {
  useKeptCode({ record: true });
  if (filled !== undefined) return startAndStop(filled);
  const folder = mkdtempSync(join(tmpdir(), 'lamina-code-'));
  try {
    execFileSync(process.execPath, [__filename, folder], { stdio: 'inherit' });
    await startAndStop(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  keepCode();
}

main(process.argv[2]).then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
);
