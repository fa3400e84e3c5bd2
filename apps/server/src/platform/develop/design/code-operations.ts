import { Injectable } from '@nestjs/common';
import {
  asId,
  FileReply,
  MetadataService,
  type OperationContext,
  Operations,
  readDetail,
  readIds,
} from '../../../engine/index.js';
import { badRequest, describe } from '../../../errors/index.js';
import { Message } from '../../../http/index.js';
import type { Record_ } from '../../../metadata/index.js';
import { type CodeFolder, codeFolder } from './code-folder.js';
import { zipOf } from './zip.js';

/** Names of the operations that code generation adds to the engine. */
export const CODE_OPERATION_NAMES = ['codes.generate', 'codes.download', 'codes.copy'] as const;

/** Folders of one zip: each is compiled beside all models. */
const FOLDERS = 20;

/** Folders of the repository made of data models; made before the metadata is compiled. */
@Injectable()
export class CodeOperations {
  constructor(
    private readonly operations: Operations,
    private readonly metadata: MetadataService,
  ) {
    operations.register(
      { name: 'codes.generate', run: (context) => this.generate(context) },
      { name: 'codes.download', run: (context) => this.download(context) },
      { name: 'codes.copy', run: (context) => this.copy(context) },
    );
  }

  /** Makes the folders of `ids` and says where their zip is; 400 with what stands in the way. Nothing is stored. */
  private async generate(context: OperationContext): Promise<Message> {
    const folders = await this.folders(context);
    const files = folders.flatMap((folder) => folder.files.map(([path]) => path));
    const link = `${context.owner.path}/download?ids=${readIds(context).join(',')}`;
    return new Message(describe('code.generated'), { files, link });
  }

  /** The same as a zip that is unpacked in the repository. */
  private async download(context: OperationContext): Promise<FileReply> {
    const folders = await this.folders(context);
    const [first] = folders;
    const name = folders.length === 1 && first !== undefined ? first.path.split('/').at(-1) : 'schemas';
    return new FileReply(await zipOf(folders.flatMap(({ files }) => files)), `${name}.zip`, 'application/zip');
  }

  private async folders(context: OperationContext): Promise<CodeFolder[]> {
    const ids = readIds(context);
    if (ids.length > FOLDERS) throw badRequest('request.tooMany', { max: FOLDERS });
    const { files } = this.metadata;
    const operations = new Set(this.operations.names);
    const sourceOf = await this.dictionaries(context);
    const made: CodeFolder[] = [];
    for (const id of ids) {
      const code = await recordOf(context, 'codeGeneration', id);
      const [model, lines, menu] = [
        await this.named(context, 'dataModel', code['modelId']),
        code['templateType'] === 'sub' ? await this.named(context, 'dataModel', code['subModelId']) : undefined,
        await this.named(context, 'menu', code['menuId']),
      ];
      const parent = menu === undefined ? undefined : String(menu['code']);
      const folder = codeFolder({ code, model, lines, parent }, { files, operations, sourceOf });
      if (made.some(({ path }) => path === folder.path)) throw badRequest('code.twice', { path: folder.path });
      made.push(folder);
    }
    return made;
  }

  /** A record that a code generation names; undefined where it names none. */
  private async named(context: OperationContext, model: string, value: unknown): Promise<Record_ | undefined> {
    const id = asId(value);
    return id === undefined || id === '0' ? undefined : recordOf(context, model, id);
  }

  private async dictionaries({ dictionaries, actor }: OperationContext) {
    await dictionaries.ready();
    return (code: string) =>
      (['biz', 'system'] as const).find((source) => dictionaries.entries(source, actor.tenantId, code).size > 0);
  }

  /** Stores a copy of a code generation. */
  private async copy(context: OperationContext): Promise<void> {
    const [id] = readIds(context);
    const { resource } = context;
    const stored = await recordOf(context, resource.key, String(id));
    const open = [...resource.fields.values()].filter(({ standard, spec }) => !standard && spec.readonly !== true);
    const body = {
      ...Object.fromEntries(open.map(({ key }) => [key, stored[key]])),
      codeName: `${String(stored['codeName'])}-copy`,
    };
    await this.operations.get('create').run({ ...context, body });
  }
}

/** A stored record with its lines. Throws 404. */
async function recordOf(context: OperationContext, model: string, id: string): Promise<Record_> {
  const resource = context.registry.resource(model);
  return (await readDetail({ ...context, resource, decision: context.restrict(resource), query: { id } })).stored;
}
