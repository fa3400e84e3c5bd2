import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const run = (command: string, ...args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Enough for the growth of a small test. */
const MEGABYTES = 64;
const FILE_LIMIT = 512 * 1024;

/** A folder that can be made full: a separate small file system, or a file size limit where mounting is not allowed. */
export class FullDisk {
  private readonly mounted: boolean;

  /** `folder` must be empty. */
  constructor(private readonly folder: string) {
    this.mounted = run('mount', '-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder);
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }

  /** From now on the process `pid` cannot write any more. */
  fill(pid: number): void {
    if (!this.mounted) {
      if (!run('prlimit', '--pid', String(pid), `--fsize=${FILE_LIMIT}:`))
        throw new Error('no disk can be filled here');
      return;
    }
    const { bavail, bsize } = statfsSync(this.folder);
    try {
      writeFileSync(this.filler, Buffer.alloc(Math.max(0, bavail - 1) * bsize));
    } catch (error) {
      // The server may have used some of the space in the meantime; then it is full as well.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  empty(pid: number): void {
    if (this.mounted) rmSync(this.filler);
    else run('prlimit', '--pid', String(pid), '--fsize=unlimited:');
  }

  drop(): void {
    if (this.mounted) run('umount', '-l', this.folder);
  }
}
