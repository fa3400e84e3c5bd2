import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/test-server.js';

/** Creates a component in a folder outside the repository, as a developer would, and checks the result. */
describe('component new', () => {
  let folder: string;

  /** Output and exit code of a program. */
  const run = (args: string[], cwd: string, env: Record<string, string> = {}) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, args, { cwd, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
      );
    });
  const make = (...args: string[]) =>
    run([join(ROOT, 'apps/server/dist/server/lamina.js'), 'component', 'new', ...args, '--into', folder], ROOT);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lamina-components-'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const config = { extends: join(ROOT, 'apps/runtime/tsconfig.json'), include: ['*/*.ts', '*/*.tsx'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    for (const args of [['yard-gauge'], ['share-slider', '--field', '--en', 'Share']])
      expect(await make(...args)).toMatchObject({ code: 0 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('invalid and existing names are refused, and nothing is written', async () => {
    for (const [name, reason] of [
      ['Gauge', 'kebab-case'],
      ['yard-gauge', 'is there already'],
      ['flow-diagram', 'there is a component flow-diagram already'],
      ['input-text', 'there is a component input-text already'],
    ] as const) {
      const { code, output } = await make(name);
      expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
    }
    expect(readdirSync(folder).sort()).toEqual(['node_modules', 'share-slider', 'tsconfig.json', 'yard-gauge']);
  });

  test('the folders are complete and their types are right', async () => {
    for (const file of ['component.ts', 'view.tsx', 'words.json', 'sample.json', 'component.spec.tsx'])
      expect(existsSync(join(folder, 'yard-gauge', file))).toBe(true);
    expect(await run([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], folder)).toEqual({
      code: 0,
      output: '',
    });
  });

  test('they are found, rendered and tested like those of the product', async () => {
    const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
    const named = ['-t', '(yard-gauge|share-slider|the rows of the call|the slider sets)'];
    const args = ['--experimental-vm-modules', jest, folder, 'src/components/kit/samples', '--verbose', ...named];
    const { code, output } = await run(args, join(ROOT, 'apps/runtime'), { LAMINA_COMPONENTS: folder });
    expect([code, output]).toEqual([0, expect.stringContaining('the slider sets the number')]);
    expect(output).toContain('the rows of the call are shown');
    expect(output.match(/✓ draws sample 0/g)).toHaveLength(2);
  });
});
