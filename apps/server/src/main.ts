import { loadConfig } from './config/index.js';
import { createLamina } from './create-app.js';

/** Starts one server and says where it is. */
async function main(): Promise<void> {
  const config = loadConfig();
  const lamina = await createLamina(config);
  const stop = (): void => {
    lamina.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await lamina.app.listen(config.port, config.host);
  const address = lamina.app.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const { rows } = lamina.seeded;
  const lines = [
    `Lamina is ready: http://localhost:${port}`,
    `  page editor:   http://localhost:${port}/amis/editor?id=<menu id>`,
    `  database:      ${config.databaseUrl === undefined ? `SQLite in ${config.dataDir}` : config.databaseUrl.replace(/:[^:@/]*@/, ':***@')}`,
    `  seeds:         ${rows.inserted} rows new, ${rows.updated} updated, ${rows.kept} left as changed`,
    ...(config.production ? [] : ['  first login:   admin / admin (tenant 000000)']),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
