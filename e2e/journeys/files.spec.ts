import { readFile } from 'node:fs/promises';
import { expect, type Locator, test } from '../support/test.js';
import ExcelJS from 'exceljs';
import { dialog, ListPage, cancelAndDiscard } from '../support/amis.js';
import { expectBothLanguages } from '../support/both-languages.js';
import { Calls } from '../support/calls.js';
import { openAs } from '../support/people.js';
import { visit } from '../support/shell-page.js';

type Cell = string | number | null;

/** A workbook that a user has open: its first sheet, by column headings. */
class Book {
  private constructor(
    private readonly book: ExcelJS.Workbook,
    private readonly sheet: ExcelJS.Worksheet,
  ) {}

  static async open(path: string): Promise<Book> {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(path);
    const [sheet] = book.worksheets;
    if (sheet === undefined) throw new Error('the workbook has no sheet');
    return new Book(book, sheet);
  }

  get headings(): string[] {
    return (this.sheet.getRow(1).values as unknown[]).slice(1).map(String);
  }

  /** Rows below the headings. */
  get rows(): Cell[][] {
    const found: Cell[][] = [];
    this.sheet.eachRow((row, at) => {
      if (at > 1) found.push(this.headings.map((_, column) => row.getCell(column + 1).value as Cell));
    });
    return found;
  }

  find(heading: string, text: string): Record<string, Cell> | undefined {
    const row = this.rows.find((cells) => cells[this.headings.indexOf(heading)] === text);
    return row && Object.fromEntries(this.headings.map((name, at) => [name, row[at] ?? null]));
  }

  /** Overwrites one cell of the row that has this text under a heading. */
  change(heading: string, text: string, to: string): void {
    const column = this.headings.indexOf(heading) + 1;
    this.sheet.eachRow((row) => {
      if (row.getCell(column).value === text) row.getCell(column).value = to;
    });
  }

  add(cells: Record<string, Cell>): void {
    this.sheet.addRow(this.headings.map((heading) => cells[heading] ?? null));
  }

  /** Keeps only the headings and the rows with this text under a heading. */
  keep(heading: string, text: string): void {
    const column = this.headings.indexOf(heading) + 1;
    for (let at = this.sheet.rowCount; at > 1; at -= 1)
      if (this.sheet.getRow(at).getCell(column).value !== text) this.sheet.spliceRows(at, 1);
  }

  async save(path: string): Promise<string> {
    await this.book.xlsx.writeFile(path);
    return path;
  }
}

const WORDS = {
  zh: { import: '导入', export: '导出', template: '模板下载' },
  en: { import: 'Import', export: 'Export', template: 'Template' },
} as const;

/** A screen with export and import. */
class Sheets {
  constructor(
    private readonly list: ListPage,
    private readonly folder: (name: string) => string,
  ) {}

  private async kept(button: Locator, name: string): Promise<Book> {
    const path = this.folder(name);
    // While a list is being drawn, its toolbar may be replaced during the click.
    await expect(async () => {
      const download = this.list.page.waitForEvent('download', { timeout: 5000 });
      await (await Promise.all([download, button.click()]))[0].saveAs(path);
    }).toPass();
    return Book.open(path);
  }

  export = (): Promise<Book> => this.kept(this.list.tool(WORDS.zh.export), 'out.xlsx');

  async template(): Promise<Book> {
    await this.list.tool(WORDS.zh.import).click();
    const book = await this.kept(dialog(this.list.page).getByRole('button', { name: WORDS.zh.template }), 'form.xlsx');
    await this.list.page.keyboard.press('Escape');
    await expect(dialog(this.list.page)).toHaveCount(0);
    return book;
  }

  /** Uploads a changed file in the dialog and waits for the answer: the dialog closes when everything was imported. */
  async import(book: Book, covered = false): Promise<Locator> {
    await this.list.tool(WORDS.zh.import).click();
    const form = dialog(this.list.page);
    const path = await book.save(this.folder('in.xlsx'));
    if (covered) await form.locator('.cxd-Switch').first().click();
    await form.locator('input[type=file]').setInputFiles(path);
    const send = form.getByRole('button', { name: WORDS.zh.import, exact: true });
    await expect(send).toBeEnabled();
    const answered = this.list.page.waitForResponse((answer) => /\/import/.test(answer.url()));
    await send.click();
    expect((await answered).url()).toContain(`isCovered=${covered ? 1 : 0}`);
    return form;
  }
}

test.describe('tables leave as files and come back', () => {
  test('business dictionary: out, changed, in again; what is wrong is named by row and field', async ({
    page,
    request,
  }, info) => {
    await openAs(page, 'admin', '/system/dictbiz');
    const list = new ListPage(page);
    const sheets = new Sheets(list, (name) => info.outputPath(name));
    const admin = await Calls.as(request, 'admin');
    const names = async () => {
      const entries = await admin.get('/api/lc-system/dict-biz/dictionary', { code: 'priority' });
      return entries.map((entry: { dictValue: string }) => entry.dictValue);
    };
    const before = await names();
    const book = await sheets.export();
    expect(book.rows.length).toBeGreaterThan(500);
    book.keep('字典编号', 'priority');
    book.change('字典名称', before[0], '十万火急');
    const entry = {
      字典编号: 'priority',
      字典键值: '77',
      上级字典: '紧急程度',
      字典名称: '不急',
      字典排序: 77,
      封存: 0,
    };
    book.add(entry);

    // A file with errors: nothing of it is stored, and both errors are reported.
    const wrong = await Book.open(await book.save(info.outputPath('wrong.xlsx')));
    wrong.add({ ...entry, 字典键值: '78', 上级字典: '没有的' });
    wrong.add({ ...entry, 字典键值: '79', 字典排序: '第一' });
    const refused = await sheets.import(wrong, true);
    const last = wrong.rows.length + 1;
    await expect(refused).toContainText('导入失败: 2行有误, 未保存任何数据');
    await expect(refused.getByRole('row').filter({ hasText: String(last - 1) })).toContainText('上级字典');
    await expect(refused.getByRole('row').filter({ hasText: String(last) })).toContainText('[字典排序]必须是整数');
    expect(await names()).toEqual(before);
    await cancelAndDiscard(refused);

    await expect(await sheets.import(book, true)).toHaveCount(0);
    expect(await names()).toEqual(['十万火急', ...before.slice(1), '不急']);
  });

  test('system dictionary and regions leave whole; a good file of regions goes in', async ({ page, request }, info) => {
    await openAs(page, 'admin', '/system/dict');
    const list = new ListPage(page);
    const sheets = new Sheets(list, (name) => info.outputPath(name));
    expect((await sheets.export()).find('字典名称', '女')).toMatchObject({ 字典编号: 'sex', 上级字典: '性别' });

    await visit(page, '/system/region');
    expect((await sheets.export()).find('区划编号', '610303')).toMatchObject({
      父区划编号: '6103',
      区划名称: '金台区',
    });
    const form = await sheets.template();
    expect(form.rows).toEqual([]);
    form.add({ 区划编号: '610399', 父区划编号: '6103', 区划名称: '旅程区', 区划等级: '区县', 区划排序: 99 });
    await expect(await sheets.import(form)).toHaveCount(0);
    const admin = await Calls.as(request, 'admin');
    expect(await admin.get('/api/lc-system/region/detail', { code: '610399' })).toMatchObject({
      ...{ name: '旅程区', parentName: '宝鸡市', provinceName: '陕西省', ancestors: '0,00,61,6103' },
    });
  });

  test('words of files stand in both languages', () => expectBothLanguages(WORDS));

  test('users by the template: one wrong row and nobody comes in', async ({ page, request }, info) => {
    const admin = await Calls.as(request, 'admin');
    const came = async () =>
      (await admin.get('/api/lc-user/page', { account: 'file_' })).records.map(
        (user: { account: string; roleName: string }) => [user.account, user.roleName],
      );
    const [account, role] = ['登录账号', '所属角色'];
    // The page gets the progress of an import right after the refusal, and must not take it for the refused rows.
    await page.addInitScript(() => {
      const ask = window.fetch;
      const signal = () => {
        let give: () => void = () => undefined;
        const given = new Promise<void>((resolve) => {
          give = resolve;
        });
        return { give, given };
      };
      const [progress, refusal] = [signal(), signal()];
      window.fetch = async (...call) => {
        const answer = await ask(...call);
        if (answer.url.includes('/sheet/progress')) {
          progress.give();
          await refusal.given;
        }
        if (answer.url.includes('/lc-user/import?')) {
          await progress.given;
          setTimeout(refusal.give);
        }
        return answer;
      };
    });
    await openAs(page, 'admin', '/system/user');
    const list = new ListPage(page);
    const sheets = new Sheets(list, (name) => info.outputPath(name));
    const like = (await sheets.export()).find(account, 'wangli') ?? {};
    const form = await sheets.template();
    expect(form.headings.join()).not.toMatch(/密码|password/i);
    const fresh = (name: string) => ({ ...like, [account]: name, [phoneOf(form)]: null });
    form.add(fresh('file_1'));
    form.add({ ...fresh('file_2'), [role]: '没有的角色' });
    const refused = await sheets.import(form);
    await expect(refused).toContainText('导入失败: 1行有误, 未保存任何数据');
    await expect(refused.getByRole('row').filter({ hasText: '[所属角色]: 没有名为[没有的角色]的数据' })).toContainText(
      '3',
    );
    expect(await isCovered(list.front.locator('.cxd-Tree-itemText').first())).toBe(true);
    await cancelAndDiscard(refused);
    expect(await came()).toEqual([]);
    form.change(role, '没有的角色', String(like[role]));
    await expect(await sheets.import(form)).toHaveCount(0);
    const people = ['file_1', 'file_2'];
    expect(await came()).toEqual(people.map((name) => [name, like[role]]));
  });

  test('menus are downloaded with their pages', async ({ page }) => {
    await openAs(page, 'admin', '/system/menu');
    const download = page.waitForEvent('download');
    await new ListPage(page).tool('下载').click();
    interface Menu {
      code: string;
      children?: Menu[];
    }
    const flat = (menus: Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
    const menus = flat(JSON.parse(await readFile(await (await download).path(), 'utf8')));
    const tenants = menus.find(({ code }) => code === 'tenant');
    expect(tenants).toMatchObject({ name: '租户管理', path: '/system/tenant' });
    expect(JSON.stringify(tenants)).toContain('/api/lc-system/tenant/list');
  });
});

/** Whether something of the page lies below the open dialog. */
const isCovered = (of: Locator): Promise<boolean> =>
  of.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.cxd-Modal') != null;
  });

/** Two users cannot have the same phone number. */
const phoneOf = (book: Book): string => book.headings.find((heading) => /手机|phone/i.test(heading)) ?? '';
