import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/test.js';
import { dialog, field, ListPage, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs } from '../support/people.js';
import { addContract } from '../support/scenario.js';
import { expectNoTokens } from '../support/watch.js';

const PDF = Buffer.from('%PDF-1.7\nthe drawing of a plate\n');
const PAGE = Buffer.from('<html><script>alert(1)</script></html>');

test.describe('attachments', () => {
  test('upload, refuse, download, delete', async ({ page }) => {
    await openAs(page, 'admin', '/resource/attach');
    const list = new ListPage(page);
    await expectNoTokens(page);
    await list.tool('上传').click();
    const box = dialog(page);
    const files = box.locator('.cxd-FileControl-list li');
    await box.locator('input[type=file]').setInputFiles([
      { name: '总图 第1版.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: '假图.png', mimeType: 'image/png', buffer: PAGE },
    ]);
    await expect(files).toHaveCount(2);
    await expect(files.locator('.is-invalid')).toHaveCount(1);
    await files.filter({ hasText: '假图.png' }).hover();
    await expect(page.getByText('文件[假图.png]的内容与扩展名不符').first()).toBeVisible();
    await list.reloading(() => box.getByRole('button', { name: '确定', exact: true }).click());
    await expect(list.row('总图 第1版.pdf')).toHaveCount(1);
    await expect(list.row('假图.png')).toHaveCount(0);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      list.row('总图 第1版.pdf').getByRole('button', { name: '下载', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('总图 第1版.pdf');
    expect((await readFile(await download.path())).equals(PDF)).toBe(true);

    await list.row('总图 第1版.pdf').getByRole('button', { name: '删除', exact: true }).click();
    await list.reloading(() => list.confirm(/(是否|确定).*删除/));
    await expect(list.row('总图 第1版.pdf')).toHaveCount(0);
  });

  test('a file of a contract is stored with it and comes back from its form', async ({ page, request }) => {
    const calls = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(calls, '附件旅程', 1);
    await openAs(page, 'wangli', '/nq/contractSign');
    const list = new ListPage(page);
    const edit = await list.openRow(contractCode, '编辑');
    await edit.getByText('技术要求与附件').click();
    const files = edit.locator('.cxd-FileControl-list li');
    await edit.locator('.cxd-FileControl input[type=file]').last().setInputFiles({
      name: '技术协议.pdf',
      mimeType: 'application/pdf',
      buffer: PDF,
    });
    await expect(files).toHaveText('技术协议.pdf');
    await edit.getByRole('button', { name: '保存', exact: true }).click();
    const stored = async () =>
      (await calls.get('/api/at/nq/nqContractSign/getDetais', { id })).attachments?.map(
        (file: { originalName: string }) => file.originalName,
      );
    await expect.poll(stored).toEqual(['技术协议.pdf']);

    await page.reload();
    const again = await list.openRow(contractCode, '编辑');
    await again.getByText('技术要求与附件').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      again.locator('.cxd-FileControl-itemInfoText', { hasText: '技术协议.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('技术协议.pdf');
    expect((await readFile(await download.path())).equals(PDF)).toBe(true);
  });

  test('keys of a storage are written once and shown no more; enabling one disables the other', async ({
    page,
    request,
  }) => {
    await openAs(page, 'admin', '/resource/oss');
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    const texts = {
      ossCode: 'journey',
      endpoint: 'http://127.0.0.1:1',
      bucketName: 'plates',
      accessKey: 'AKID-JOURNEY-4711',
    };
    for (const [name, text] of Object.entries(texts)) await type(form, name, text);
    await type(form, 'secretKey', 'never-shown');
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    const edit = await list.openRow('journey', '编辑');
    await expect(field(edit, 'accessKey').locator('input')).toHaveValue('****4711');
    await expect(field(edit, 'secretKey').locator('input')).toHaveValue('');
    await type(edit, 'bucketName', 'sheets');
    await list.reloading(() => edit.getByRole('button', { name: '保存', exact: true }).click());
    await expect(list.row('journey')).toContainText('sheets');

    const calls = await Calls.as(request, 'admin');
    const enabled = async (): Promise<string[]> =>
      (await calls.get('/api/lc-resource/oss/list', { size: 50 })).records
        .filter((row: { status: number }) => row.status === 2)
        .map((row: { ossCode: string }) => row.ossCode);
    expect(await enabled()).toEqual(['local']);
    const confirm = async (row: string) => {
      await list.row(row).getByRole('button', { name: '启用', exact: true }).click();
      await list.reloading(() => list.confirm('是否确定启用这条配置?', /^(确定|启用|确认)$/));
    };
    await confirm('journey');
    expect(await enabled()).toEqual(['journey']);
    await confirm('local');
    expect(await enabled()).toEqual(['local']);
  });

  test('an SMS service asks for what its kind needs', async ({ page }) => {
    await openAs(page, 'admin', '/resource/sms');
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await expect(form.getByText('apiKey', { exact: true })).toBeVisible();
    await expect(form.getByText('secretKey', { exact: true })).toHaveCount(0);
    await form.getByText('阿里云', { exact: true }).click();
    await expect(form.getByText('secretKey', { exact: true })).toBeVisible();
    await expect(field(form, 'regionId').locator('input')).toHaveValue('cn-hangzhou');
    await form.getByText('腾讯云', { exact: true }).click();
    await expect(form.getByText('appKey', { exact: true })).toBeVisible();
  });
});
