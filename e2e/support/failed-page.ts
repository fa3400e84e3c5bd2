import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const MOST_PAGES = 3;
const MOST_LINES = 80;
/** Where Playwright writes the texts and roles of the page of a failed journey. */
const SNAPSHOT = /```yaml\n([\s\S]*?)\n```/;

/** Prints what the pages of failed journeys showed: of a run on another machine, the log is all that is kept. */
export default class FailedPages implements Reporter {
  private readonly pages: string[] = [];

  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const path = attachments.find(({ name }) => name === 'error-context')?.path;
    const shown = path === undefined ? undefined : SNAPSHOT.exec(readFileSync(path, 'utf8'))?.[1];
    if (shown === undefined || this.pages.length === MOST_PAGES) return;
    const lines = shown.split('\n');
    const cut = lines.length > MOST_LINES ? [`(${lines.length - MOST_LINES} lines more)`] : [];
    this.pages.push([`Page of "${test.title}":`, ...lines.slice(0, MOST_LINES), ...cut].join('\n'));
  }

  onEnd(): void {
    for (const page of this.pages) process.stdout.write(`\n${page}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
