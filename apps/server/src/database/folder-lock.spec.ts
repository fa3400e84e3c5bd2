import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.js';

const HOLD = `const [folder] = process.argv.slice(1);
const connection = new (require('better-sqlite3'))(folder + '/lamina.lock');
connection.exec('BEGIN EXCLUSIVE');
console.log('held');
setInterval(() => undefined, 1000);`;

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lamina-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is held by one process, and can be taken again after it was released', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`);
    release();
    lockFolder(folder)();
  });

  it('ends with a process that is killed', async () => {
    const child = spawn(process.execPath, ['-e', HOLD, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    expect(() => lockFolder(folder)).toThrow('Another server');
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockFolder(folder)();
  });
});
