import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProgram, type ProgramCopy } from '../support/program-copy.js';

/** Tells at the end how many modules ran from kept code, and how many V8 compiled although there was some. */
const PROBE = `
const vm = require('node:vm');
const count = { kept: 0, refused: 0 };
const { Script } = vm;
vm.Script = class extends Script {
  constructor(text, options) {
    super(text, options);
    if (options.cachedData) count[this.cachedDataRejected ? 'refused' : 'kept'] += 1;
  }
};
process.on('exit', () => process.stdout.write('\\n' + JSON.stringify(count)));
`;

/** The compiled code that the build keeps: a start uses it, and never in place of other code. */
describe('kept code', () => {
  let program: ProgramCopy;
  let probe: string;

  const run = (...options: string[]): string =>
    execFileSync(process.execPath, [...options, join(program.dist, 'lamina.js'), 'help'], { encoding: 'utf8' });
  const counted = (...options: string[]) =>
    JSON.parse(
      run('--require', probe, ...options)
        .split('\n')
        .at(-1) ?? '',
    ) as { kept: number; refused: number };

  beforeAll(() => {
    program = copyProgram();
    probe = join(program.root, 'probe.cjs');
    writeFileSync(probe, PROBE);
  });
  afterAll(() => program.remove());

  test('a copy of the program runs from it', () => {
    const { kept, refused } = counted();
    expect(kept).toBeGreaterThan(0);
    expect(refused).toBe(0);
  });

  test('code for other settings of V8 is compiled anew', () => {
    const { kept, refused } = counted('--no-lazy');
    expect(kept).toBe(0);
    expect(refused).toBeGreaterThan(0);
    expect(run('--no-lazy')).toContain('lamina <command>');
  });

  test('a changed module runs as it is now, also when its length is the same', () => {
    const config = join(program.dist, 'config.js');
    const chunk = /require\("\.\/(config-[^"]+)"\)/.exec(readFileSync(config, 'utf8'))?.[1] ?? '';
    const file = join(program.dist, chunk);
    const before = readFileSync(file, 'utf8');
    const told = "process.stdout.write('told\\n');";
    const [comment = ''] = /^\/\/ dist\/.{30,}$/m.exec(before) ?? [];
    expect(comment.length).toBeGreaterThan(told.length);
    writeFileSync(file, before.replace(comment, told.padEnd(comment.length)));
    expect(run().startsWith('told\n')).toBe(true);
    writeFileSync(file, before);
    expect(run().startsWith('told\n')).toBe(false);
  });

  test('the program runs without it', () => {
    rmSync(join(program.dist, 'code-cache.bin'));
    expect(counted()).toEqual({ kept: 0, refused: 0 });
    expect(run()).toContain('lamina <command>');
  });
});
