import type { Page } from '@playwright/test';

interface Menu {
  code: string;
  path: string;
  isOpen: number;
  isCache: number;
  children?: Menu[];
}

/** Changes one menu for the browser only; the server's data stays as it is. */
export async function changeMenu(page: Page, code: string, change: Partial<Menu>): Promise<void> {
  const alter = (nodes: Menu[]): Menu[] =>
    nodes.map((node) => ({
      ...node,
      ...(node.code === code ? change : {}),
      ...(node.children ? { children: alter(node.children) } : {}),
    }));
  await page.route('**/api/lc-system/menu/routes*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: alter(body.data) } });
  });
}
