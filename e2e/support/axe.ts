import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/**
 * Expects no serious or critical finding in what is shown; it waits for parts that are drawn a moment later. `part` is
 * the changed part of a screen that was checked before, because checking a whole screen takes seconds.
 */
export async function expectAccessible(page: Page | Frame, screen: string, part?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const look = async () => {
    const findings: Finding[] = await page.evaluate(async (selector) => {
      const { axe } = window as unknown as {
        axe: { run(root: object, how: object): Promise<{ violations: never[] }> };
      };
      return (await axe.run(selector ? { include: [selector] } : document, { resultTypes: ['violations'] })).violations;
    }, part);
    return findings
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`);
  };
  await expect.poll(look, { message: screen, timeout: 30_000 }).toEqual([]);
}
