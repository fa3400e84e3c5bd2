import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { contractBody, SIGN } from '../support/contracts.js';
import { sameRows } from '../support/test-database.js';
import { type Caller, TestServer } from '../support/test-server.js';

const PUT = '/api/lc-resource/oss/endpoint/put-file';
const PUT_ATTACH = '/api/lc-resource/oss/endpoint/put-file-attach';
const ATTACH = '/api/lc-resource/attach';
const PDF = Buffer.from('%PDF-1.7\nthe drawing of a plate\n');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PAGE = Buffer.from('<html><script>alert(document.cookie)</script></html>');
const MEGA = 1024 * 1024;

describe('uploads and downloads', () => {
  let server: TestServer;
  let wangli: Caller;
  let liuyang: Caller;
  let admin: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    [wangli, liuyang, admin] = (await Promise.all(['wangli', 'liuyang', 'admin'].map((name) => server.as(name)))) as [
      Caller,
      Caller,
      Caller,
    ];
  });

  afterAll(() => server.stop());

  const upload = async (caller: Caller, name = '图纸 1.pdf', bytes = PDF, path = PUT_ATTACH) => {
    const { body } = await caller.upload(path, bytes, name);
    expect(body).toMatchObject({ code: 200 });
    return body.data as { link: string; attachId: string; name: string; originalName: string };
  };
  const folder = () => join(server.database.env['DATA_DIR'] ?? '', 'files');

  test('security 21: a file comes back as it was sent, to be saved and never shown', async () => {
    const file = await upload(wangli);
    expect(file).toMatchObject({
      originalName: '图纸 1.pdf',
      link: `${ATTACH}/download?id=${file.attachId}`,
      value: file.link,
      url: file.link,
      domain: '',
    });
    expect(file.name).toMatch(/^upload\/\d{8}\/[0-9a-f-]{36}\.pdf$/);
    for (const answer of [await wangli.get(file.link), await wangli.post(`${ATTACH}/download?id=${file.attachId}`)]) {
      expect(answer.status).toBe(200);
      expect(answer.bytes.equals(PDF)).toBe(true);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename*=UTF-8''${encodeURIComponent('图纸 1.pdf')}`,
      );
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    }
    expect((await server.stranger.get(file.link)).body.code).toBe(401);
  });

  test('a picture is shown by its unguessable name without a token, nothing else is', async () => {
    const picture = await upload(wangli, 'me.PNG', PNG, PUT);
    const answer = await server.stranger.get(picture.link);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.bytes.equals(PNG)).toBe(true);
    const attached = await upload(wangli, 'me.png', PNG);
    const other = await server.stranger.get('/api/lc-resource/oss/endpoint/file', { name: attached.name });
    expect(other.body.code).toBe(404);
    const plain = await upload(wangli, 'list.pdf', PDF, PUT);
    expect((await server.stranger.get(plain.link)).body.code).toBe(401);
  });

  describe('pictures', () => {
    const draw = (width: number, height: number, kind: 'png' | 'jpeg' = 'png') =>
      sharp({ create: { width, height, channels: 3, background: '#c45' } })
        [kind]()
        .toBuffer();
    const sizeOf = async (bytes: Buffer) => {
      const { format, width, height } = await sharp(bytes).metadata();
      return [format, width, height];
    };

    test('have a small one of 240 pixels, for those who may see the picture', async () => {
      const file = await upload(wangli, '大图.png', await draw(1200, 600));
      const thumb = `${file.link}&thumb=1`;
      expect(file).toMatchObject({ thumb });
      const answer = await wangli.get(thumb);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(await sizeOf(answer.bytes)).toEqual(['webp', 240, 120]);
      expect((await liuyang.get(thumb)).body.code).toBe(404);
      const { link } = (await wangli.get(`${ATTACH}/link`, { id: file.attachId, thumb: 1 })).body.data;
      expect(await sizeOf((await server.stranger.get(link)).bytes)).toEqual(['webp', 240, 120]);
      const row = (await wangli.get(`${ATTACH}/list`, { originalName: '大图.png' })).body.data.records[0];
      expect(row.thumb).toBe(thumb);
    });

    test('that cannot be drawn are kept without one', async () => {
      const broken = await upload(wangli, 'broken.png', PNG);
      expect(broken).toMatchObject({ thumb: null });
      expect((await wangli.get(`${broken.link}&thumb=1`)).body.code).toBe(404);
      expect(await upload(wangli, 'plain.pdf')).toMatchObject({ thumb: null });
      const wide = await draw(8000, 8000);
      expect(await upload(wangli, 'bomb.png', wide)).toMatchObject({ thumb: null });
    });

    test('of persons are jpg or png that can be drawn, of 500 KB at most', async () => {
      const avatar = `${PUT}?avatar=1`;
      const fine = await upload(wangli, 'me.jpg', await draw(300, 300, 'jpeg'), avatar);
      expect(await sizeOf((await server.stranger.get(`${fine.link}&thumb=1`)).bytes)).toEqual(['webp', 240, 240]);
      const noise = await sharp(randomBytes(700 * 700 * 3), { raw: { width: 700, height: 700, channels: 3 } })
        .png()
        .toBuffer();
      for (const [name, bytes] of [
        ['big.png', noise],
        ['broken.png', PNG],
        ['list.pdf', PDF],
      ] as const) {
        const { body } = await wangli.upload(avatar, bytes, name);
        expect([body.code, body.msg]).toEqual([400, '只能上传jpg/png用户头像，且不超过500kb']);
      }
      expect(readdirSync(join(folder(), '.incoming'))).toEqual([]);
    });
  });

  test('a part of a file comes for a Range', async () => {
    const { link } = await upload(wangli);
    const part = await wangli.with({ range: 'bytes=1-3' }).get(link);
    expect([part.status, part.bytes.toString(), part.headers.get('content-range')]).toEqual([
      206,
      'PDF',
      `bytes 1-3/${PDF.length}`,
    ]);
    expect((await wangli.with({ range: 'bytes=999-' }).get(link)).status).toBe(416);
  });

  test.each([
    ['../../../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\system32\\x.pdf', 'x.pdf'],
    ['/etc/cron.d/job.pdf', 'job.pdf'],
    ['....//....//a\u0000b\u202Efdp.pdf', 'abfdp.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '_img src=x onerror=alert(1)_.pdf'],
    ['.htaccess.pdf', 'htaccess.pdf'],
    [`${'长'.repeat(400)}.pdf`, `${'长'.repeat(196)}.pdf`],
  ])('security 25: the name %s becomes %s and no path', async (given, kept) => {
    expect((await upload(wangli, given)).originalName).toBe(kept);
    expect(readdirSync(folder()).sort()).toEqual(['.incoming', '000000']);
  });

  test('the same by a name in the query', async () => {
    const { body } = await wangli.upload(
      `${PUT}-by-name?fileName=${encodeURIComponent('../../../x/y.pdf')}`,
      PDF,
      'a.pdf',
    );
    expect(body.data.originalName).toBe('y.pdf');
    for (const name of ['../../lamina.sqlite', '/etc/passwd', 'upload/../../x.png']) {
      const answer = await server.stranger.get('/api/lc-resource/oss/endpoint/file', { name });
      expect(answer.body.code).toBe(404);
    }
  });

  test.each([
    ['page.html', PAGE, '不支持上传[html]类型的文件'],
    [
      'picture.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      '不支持上传[svg]类型的文件',
    ],
    ['run.exe', Buffer.from('MZ'), '不支持上传[exe]类型的文件'],
    ['run.js', Buffer.from('alert(1)'), '不支持上传[js]类型的文件'],
    ['nameless', PDF, '不支持上传[?]类型的文件'],
    ['page.html.png', PAGE, '文件[page.html.png]的内容与扩展名不符'],
    ['page.txt', PAGE, '文件[page.txt]的内容与扩展名不符'],
    ['page.csv', Buffer.from('a,b\n<script>alert(1)</script>'), '文件[page.csv]的内容与扩展名不符'],
    ['run.pdf', Buffer.from('MZ\u0000\u0000'), '文件[run.pdf]的内容与扩展名不符'],
    ['sheet.xlsx', Buffer.from('504b0304aaaaaaaa', 'hex'), '文件[sheet.xlsx]的内容与扩展名不符'],
    ['empty.pdf', Buffer.alloc(0), '文件[empty.pdf]内容为空'],
  ])('security 25: %s is refused, and nothing of it stays', async (name, bytes, msg) => {
    const { status, body } = await wangli.upload(PUT_ATTACH, bytes, name);
    expect([status, body.code, body.msg]).toEqual([400, 400, msg]);
    expect(existsSync(join(folder(), '.incoming')) ? readdirSync(join(folder(), '.incoming')) : []).toEqual([]);
  });

  test('security 26: 100 MB are refused without being kept, and the server lives on', async () => {
    const { body } = await wangli.upload(PUT_ATTACH, Buffer.concat([PDF, Buffer.alloc(100 * MEGA)]), 'huge.pdf');
    expect([body.code, body.msg]).toEqual([400, '文件[huge.pdf]超过50MB']);
    expect(readdirSync(join(folder(), '.incoming'))).toEqual([]);
    await upload(wangli);
  });

  test('a request without a file, and a stranger', async () => {
    expect((await wangli.post(PUT, {})).body).toMatchObject({ code: 400, msg: '请选择上传文件' });
    expect((await server.stranger.upload(PUT, PDF, 'a.pdf')).body.code).toBe(401);
    expect((await wangli.upload(`${PUT}?code=nowhere`, PDF, 'a.pdf')).body.code).toBe(400);
  });

  describe('a signed link', () => {
    let link: string;
    let id: string;

    beforeAll(async () => {
      id = (await upload(wangli)).attachId;
      link = (await wangli.get(`${ATTACH}/link`, { id })).body.data.link;
    });

    test('opens the file without a token', async () => {
      const answer = await server.stranger.get(link);
      expect(answer.status).toBe(200);
      expect(answer.bytes.equals(PDF)).toBe(true);
    });

    test('is not given to users who may not read the file', async () => {
      expect((await liuyang.get(`${ATTACH}/link`, { id })).body.code).toBe(404);
    });

    test('does not count once anything of it is changed', async () => {
      const other = (await upload(liuyang)).attachId;
      const query = new URLSearchParams(link.split('?')[1]);
      const forge = (changes: Record<string, string>) =>
        server.stranger.get(`${ATTACH}/download`, { ...Object.fromEntries(query), ...changes });
      const later = String(Number(query.get('expires')) + 86_400);
      const changed: Record<string, string>[] = [
        { id: other },
        { expires: later },
        { sign: 'x' },
        { sign: '' },
        { expires: 'NaN' },
      ];
      for (const changes of changed) {
        const answer = await forge(changes);
        expect([answer.status, answer.body.msg]).toEqual([403, '下载链接无效']);
      }
    });

    test('does not count when its time is over', async () => {
      const database = await sameRows(server.database);
      const later = await TestServer.start({
        database,
        env: { LAMINA_CLOCK: new Date(Date.now() + 366 * 86_400_000 * 30).toISOString() },
      });
      try {
        expect((await later.stranger.get(link)).body).toMatchObject({ code: 403, msg: '下载链接已过期' });
      } finally {
        await later.end();
        if (database !== server.database) await database.drop();
      }
    });
  });

  describe('whose file it is', () => {
    const save = async (caller: Caller, attachments: unknown[]) =>
      (await caller.post(`${SIGN}/add`, { ...(await contractBody(server, 1)), attachments })).body;
    const asField = (file: { link: string; attachId: string; name: string; originalName: string }) => ({
      id: '8f3c-of-the-widget',
      attachId: file.attachId,
      name: file.name,
      originalName: file.originalName,
      link: file.link,
      state: 'uploaded',
    });

    test('one without a document belongs to its uploader and to users who manage files', async () => {
      const { link, attachId } = await upload(wangli);
      expect((await liuyang.get(link)).body.code).toBe(404);
      expect((await liuyang.post(`${ATTACH}/download?id=${attachId}`)).body.code).toBe(404);
      expect((await admin.get(link)).status).toBe(200);
      const ids = (await liuyang.get(`${ATTACH}/list`, { size: 200 })).body.data.records.map(
        ({ id }: { id: string }) => id,
      );
      expect(ids).not.toContain(attachId);
    });

    test('security 11: one of a document can be read by all who may read the document', async () => {
      const file = await upload(wangli);
      const saved = await save(wangli, [asField(file)]);
      expect(saved).toMatchObject({ code: 200 });
      const stored = (await wangli.get(`${SIGN}/getDetais`, { id: saved.data.id })).body.data.attachments;
      expect(stored).toEqual([
        { attachId: file.attachId, name: file.name, originalName: '图纸 1.pdf', link: file.link },
      ]);
      const manager = await server.as('zhaogq');
      expect([(await wangli.get(file.link)).status, (await manager.get(file.link)).status]).toEqual([200, 200]);
      // A salesperson sees only their own contracts, so not the files of others.
      expect((await liuyang.get(file.link)).body.code).toBe(404);
      expect((await liuyang.get(`${ATTACH}/link`, { id: file.attachId })).body.code).toBe(404);
      expect((await admin.post(`${ATTACH}/remove?ids=${file.attachId}`)).body).toMatchObject({
        code: 400,
        msg: '附件已被业务单据引用, 不能删除',
      });
      await wangli.post(`${SIGN}/deleteEvent?id=${saved.data.id}`);
      expect((await manager.get(file.link)).body.code).toBe(404);
    });

    test('somebody else’s file cannot be taken into a document', async () => {
      const file = await upload(wangli);
      expect((await save(liuyang, [asField(file)])).code).toBe(400);
      expect((await save(liuyang, [{ name: 'mine.pdf', link: file.link }])).msg).toBe('附件[mine.pdf]不存在或无权使用');
      expect((await liuyang.get(file.link)).body.code).toBe(404);
    });

    test('a file can only be uploaded to a document that the user may read', async () => {
      const { data } = await save(wangli, []);
      const into = `${PUT_ATTACH}?businessModel=nqContractSign&businessId=${data.id}`;
      const file = await upload(wangli, 'a.pdf', PDF, into);
      expect((await (await server.as('zhaogq')).get(file.link)).status).toBe(200);
      expect((await liuyang.upload(into, PDF, 'a.pdf')).body.code).toBe(403);
      expect((await wangli.upload(`${PUT_ATTACH}?businessModel=secret&businessId=1`, PDF, 'a.pdf')).body.code).toBe(
        403,
      );
    });

    test('is removed with its document: it no longer counts for the quota, its content stays for a day', async () => {
      const rows = async (): Promise<number> => {
        const found = await server.database.all(
          "SELECT SUM(attach_size) AS used FROM lc_attach WHERE tenant_id = '000000' AND is_deleted = 0",
        );
        return Number(found[0]?.used ?? 0);
      };
      const before = await rows();
      const { data } = await save(wangli, [asField(await upload(wangli))]);
      await upload(wangli, 'a.pdf', PDF, `${PUT_ATTACH}?businessModel=nqContractSign&businessId=${data.id}`);
      expect(await rows()).toBe(before + 2 * PDF.length);
      expect((await wangli.post(`${SIGN}/deleteEvent?id=${data.id}`)).body).toMatchObject({ code: 200 });
      expect(await rows()).toBe(before);
    });

    test('security 13: another tenant’s file is not there', async () => {
      const { attachId, link } = await upload(admin);
      await server.database.run("UPDATE lc_attach SET tenant_id = '100001' WHERE id = ?", [attachId]);
      expect((await admin.get(link)).body.code).toBe(404);
      expect((await admin.get(`${ATTACH}/link`, { id: attachId })).body.code).toBe(404);
      expect((await admin.get(`${ATTACH}/detail`, { id: attachId })).body.code).toBe(404);
      expect((await admin.post(`${ATTACH}/remove?ids=${attachId}`)).body.code).toBe(404);
      expect((await save(admin, [{ name: 'x', link, attachId }])).code).toBe(400);
    });
  });
});
