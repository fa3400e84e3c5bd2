import { type Config, loadConfig } from './config/index.js';
import { createLamina, type Lamina } from './create-app.js';
import { lockFolder } from './database/index.js';
import { collectWhenQuiet } from './quiet-collection.js';

/** What has begun is finished until the deadline; a second signal waits for nothing. */
function stopOnSignal(lamina: Lamina, { drainSeconds }: Config): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => {
      process.stderr.write(`Lamina stops: not everything that was begun ended within ${drainSeconds} s\n`);
      process.exit(1);
    }, drainSeconds * 1000).unref();
    lamina.close().then(
      () => process.exit(0),
      (error: Error) => {
        process.stderr.write(`Lamina stops: ${error.message}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A quota of the system for files is told by the write that meets it, not by the end of the server.
  process.on('SIGXFSZ', () => undefined);
}

const toldOnce = ({ account, password, tenantId }: Lamina['seeded']['firstLogins'][number]): string =>
  `  first login:   ${account} / ${password} (tenant ${tenantId}; shown once, to be changed at the first login)`;

/** Starts one server and says where it is. */
async function main(): Promise<void> {
  const config = loadConfig();
  // Given back by the end of the process alone.
  if (config.databaseUrl === undefined) lockFolder(config.dataDir);
  const lamina = await createLamina(config);
  stopOnSignal(lamina, config);
  const demo = config.demoPlant
    ? await lamina.fillPlant(() => process.stdout.write('The plant of the demonstration is filled, once ...\n'))
    : undefined;
  await lamina.app.listen(config.port, config.host);
  const address = lamina.app.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const { rows, firstLogins } = lamina.seeded;
  const lines = [
    `Lamina is ready: http://localhost:${port}`,
    `  page editor:   http://localhost:${port}/amis/editor?id=<menu id>`,
    `  database:      ${config.databaseUrl === undefined ? `SQLite in ${config.dataDir}` : config.databaseUrl.replace(/:[^:@/]*@/, ':***@')}`,
    `  seeds:         ${rows.inserted} rows new, ${rows.updated} updated, ${rows.kept} left as changed`,
    ...(demo === undefined
      ? []
      : [`  demonstration: ${demo.contracts} contracts, ${demo.calls} calls in ${demo.seconds} s`]),
    ...(config.production ? firstLogins.map(toldOnce) : ['  first login:   admin / admin (tenant 000000)']),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  collectWhenQuiet();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
