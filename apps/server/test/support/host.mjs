// A process that runs many servers one after the other, from the built program: its modules are loaded, and its code
// compiled by V8, only once. Messages: { id, env } starts a server and { id } stops it; answers: { id, port | error }.
import { createLamina } from '../../dist/server/create-app.js';
import { loadConfig } from '../../dist/server/config.js';

const running = new Map();

async function start(env) {
  const lamina = await createLamina(loadConfig(env));
  await lamina.app.listen(0, '127.0.0.1');
  return lamina;
}

process.on('message', async ({ id, env }) => {
  try {
    if (env !== undefined) running.set(id, await start(env));
    else await running.get(id).close();
    const port = env && running.get(id).app.getHttpServer().address().port;
    if (env === undefined) running.delete(id);
    process.send({ id, port, megabytes: Math.round(process.memoryUsage.rss() / 1e6) });
  } catch (error) {
    process.send({ id, error: error.stack });
  }
});
process.on('disconnect', () => process.exit(0));
