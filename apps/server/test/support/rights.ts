import { type Answer, Caller, TestServer } from './test-server.js';

type Row = Record<string, unknown>;

export const ROLE = '/api/lc-system/role';
export const MENU = '/api/lc-system/menu';
export const USER = '/api/lc-user';
/** Password of the people that are created here. */
export const PASSWORD = 'secret-1';

export interface GrantPayload {
  menuIds?: string[];
  dataScopeIds?: string[];
  apiScopeIds?: string[];
  fieldRules?: unknown;
}

/** Creates roles and people for specs about rights. */
export class Rights {
  private constructor(
    readonly server: TestServer,
    readonly admin: Caller,
    private readonly menus: ReadonlyMap<string, string>,
    private readonly place: { deptId: string; postId: string },
  ) {}

  static async start(env?: Record<string, string>): Promise<Rights> {
    const server = await TestServer.start({ env });
    const admin = await server.as('admin');
    const rows = await server.database.all('SELECT CAST(id AS CHAR) AS id, code FROM lc_menu WHERE is_deleted = 0');
    const { deptId, postId } = (await admin.get(`${USER}/list`, { account: 'lina' })).body.data.records[0];
    return new Rights(server, admin, new Map(rows.map(({ id, code }) => [String(code), String(id)])), {
      deptId,
      postId,
    });
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  menu(code: string): string {
    const id = this.menus.get(code);
    if (id === undefined) throw new Error(`no menu ${code}`);
    return id;
  }

  codes(): Iterable<string> {
    return this.menus.keys();
  }

  menusOf(...codes: string[]): string[] {
    return codes.map((code) => this.menu(code));
  }

  /** Codes of the menus and buttons of a role in the database. */
  async codesOf(roleId: string): Promise<string[]> {
    const rows = await this.server.database.all(
      'SELECT m.code AS code FROM lc_role_menu r JOIN lc_menu m ON m.id = r.menu_id WHERE r.role_id = ? ORDER BY m.code',
      [roleId],
    );
    return rows.map((row) => String(row['code']));
  }

  async role(alias: string, parentId = '0', by: Caller = this.admin): Promise<string> {
    const body = { roleName: alias, roleAlias: alias, parentId, sort: 1 };
    return must(await by.post(`${ROLE}/submit`, body)).id as string;
  }

  grant(by: Caller, roleId: string, payload: GrantPayload): Promise<Answer> {
    return by.post(`${ROLE}/grant`, { roleIds: [roleId], ...payload });
  }

  /** Creates an account and returns its id. */
  async user(account: string, roleId: string, by: Caller = this.admin, more: Row = {}): Promise<string> {
    const body = { account, password: PASSWORD, name: account, realName: account, userType: 1, roleId, ...this.place };
    const id = must(await by.post(`${USER}/submit`, { ...body, ...more })).id as string;
    await this.server.database.run('UPDATE lc_user SET must_change = 0 WHERE id = ?', [id]);
    return id;
  }

  async as(account: string): Promise<Caller> {
    return this.server.as(account, PASSWORD);
  }

  /** A role with these menus and buttons, and a person with that role. */
  async person(account: string, codes: readonly string[]): Promise<{ caller: Caller; roleId: string; userId: string }> {
    const roleId = await this.role(account);
    must(await this.grant(this.admin, roleId, { menuIds: this.menusOf(...codes) }));
    const userId = await this.user(account, roleId);
    return { caller: await this.as(account), roleId, userId };
  }

  /**
   * Logs in as a person of another tenant whose password need not be changed. The tenant's first administrator gets the
   * seeded password.
   */
  async of(tenantId: string, account: string, password: string): Promise<Caller> {
    const { database } = this.server;
    if (account === 'admin' && password === 'admin')
      await database.run(
        `UPDATE lc_user SET password = (SELECT known FROM (SELECT password AS known FROM lc_user
           WHERE tenant_id = '000000' AND account = 'admin' AND is_deleted = 0) seeded)
          WHERE tenant_id = ? AND account = 'admin' AND must_change = 1`,
        [tenantId],
      );
    await database.run('UPDATE lc_user SET must_change = 0 WHERE tenant_id = ? AND account = ?', [tenantId, account]);
    const { status, body } = await this.server.token(account, password, { tenantId });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return new Caller(this.server.url, body.access_token);
  }
}

/** The data of a successful answer; fails for any other answer. */
export function must({ status, body }: Answer): Row {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as Row;
}
