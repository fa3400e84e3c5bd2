import { createHash } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

const BASIC = `Basic ${Buffer.from('lamina:lamina_secret').toString('base64')}`;

/** API calls of one person, without the browser: to prepare a journey, or to check what was really stored. */
export class Calls {
  private constructor(
    private readonly request: APIRequestContext,
    private readonly headers: Record<string, string>,
  ) {}

  static async as(
    request: APIRequestContext,
    account: string,
    { tenantId = '000000', password = account } = {},
  ): Promise<Calls> {
    const answer = await request.post('/api/lc-auth/oauth/token', {
      headers: { Authorization: BASIC, 'Tenant-Id': tenantId },
      params: {
        tenantId,
        username: account,
        password: createHash('sha256').update(password).digest('hex'),
        grant_type: 'password',
        scope: 'all',
      },
    });
    const { access_token: token } = await answer.json();
    expect(token, `${account} can log in`).toBeTruthy();
    return new Calls(request, { Authorization: BASIC, 'Lc-Auth': `bearer ${token}` });
  }

  /** The first login of an account: the initial password is replaced by the user's own. */
  static async choosePassword(
    request: APIRequestContext,
    account: string,
    { tenantId = '000000', first, own }: { tenantId?: string; first: string; own: string },
  ): Promise<void> {
    const hash = (password: string) => createHash('sha256').update(password).digest('hex');
    const answer = await request.post('/api/lc-auth/oauth/token', {
      headers: { Authorization: BASIC, 'Tenant-Id': tenantId },
      params: {
        ...{ tenantId, username: account, password: hash(first), new_password: hash(own) },
        ...{ grant_type: 'password', scope: 'all' },
      },
    });
    expect(answer.status(), `${account} chooses a password`).toBe(200);
  }

  /** The file of a GET that must succeed. */
  async file(path: string, params: Record<string, string> = {}): Promise<Buffer> {
    const answer = await this.request.get(path, { headers: this.headers, params });
    expect(answer.status(), path).toBe(200);
    return answer.body();
  }

  /** The envelope of a GET, whatever its code. */
  async tryGet(path: string, params: Record<string, string | number> = {}) {
    return (await this.request.get(path, { headers: this.headers, params })).json();
  }

  /** The data of a GET that must succeed. */
  async get(path: string, params: Record<string, string | number> = {}) {
    const body = await this.tryGet(path, params);
    expect(body.code, `${path}: ${body.msg}`).toBe(200);
    return body.data;
  }

  /** The envelope of a POST, whatever its code. */
  async tryPost(path: string, data: unknown = {}, params: Record<string, string> = {}) {
    return (await this.request.post(path, { headers: this.headers, params, data })).json();
  }

  /** The data of a POST that must succeed. */
  async post(path: string, data: unknown = {}, params: Record<string, string> = {}) {
    const body = await this.tryPost(path, data, params);
    expect(body.code, `${path}: ${body.msg}`).toBe(200);
    return body.data;
  }

  /** The id of the menu with this code, if the person has it. */
  async menuId(code: string): Promise<string> {
    interface Node {
      id: string;
      code: string;
      children?: Node[];
    }
    const find = (nodes: Node[]): string | undefined =>
      nodes.map((node) => (node.code === code ? node.id : find(node.children ?? []))).find(Boolean);
    const id = find(await this.get('/api/lc-system/menu/routes'));
    expect(id, `menu ${code}`).toBeTruthy();
    return String(id);
  }
}

/**
 * Holds the calls of a page, except those whose address has this part, until the returned function is called: any
 * answer tells a page that its reader has lost a right.
 */
export async function holdCalls(page: Page, except: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/api/**', async (route) => {
    if (!route.request().url().includes(except)) await released;
    await route.continue();
  });
  return () => release();
}
