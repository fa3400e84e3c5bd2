// Runs after the integration specs and removes everything that they created.
import { rmSync } from 'node:fs';
import mysql from 'mysql2/promise';

export default async function dispose() {
  const {
    TEST_DATABASE_URL: url,
    LAMINA_TEST_TEMPLATE: template,
    LAMINA_TEST_DIR: folder,
    LAMINA_TEST_MARIADB: settings,
  } = process.env;
  if (url && template) {
    const connection = await mysql.createConnection(url);
    await connection.query(`DROP DATABASE IF EXISTS ${template}`);
    for (const [name, value] of Object.entries(JSON.parse(settings ?? '{}')))
      await connection.query(`SET GLOBAL ${name} = ${Number(value)}`);
    await connection.end();
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
}
