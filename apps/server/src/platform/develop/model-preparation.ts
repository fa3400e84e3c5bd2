import { Injectable } from '@nestjs/common';
import { badRequest } from '../../errors/index.js';
import { MetadataService, type PublishedRights, rightsOf } from '../../engine/index.js';
import {
  type CompiledRegistry,
  currentModel,
  type ModelSpec,
  openedSecrets,
  type PageFile,
} from '../../metadata/index.js';
import { demandBase, type Row } from './model-rows.js';
import { type MenuChoice, usualRights } from './usual-rights.js';

/** What is published. `rights`: undefined leaves them as they are, null takes them away. */
export interface Publication {
  readonly model: ModelSpec;
  readonly baseVersion: number;
  readonly rights: PublishedRights | MenuChoice | null | undefined;
}

/** A model that is to be published, or (undefined) taken back. */
export interface ModelChange {
  readonly key: string;
  readonly model: ModelSpec | undefined;
  readonly baseVersion: number;
  readonly rights: Publication['rights'];
}

interface PreparedModel extends Pick<ModelChange, 'key' | 'model' | 'baseVersion'> {
  readonly rights: PublishedRights | undefined;
  /** What was published before. */
  readonly before: PublishedRights | undefined;
}

/** Changes of models that compile together, and the metadata as it will be with them. */
export interface Prepared {
  readonly models: readonly PreparedModel[];
  readonly registry: CompiledRegistry;
  readonly rights: ReadonlyMap<string, PublishedRights>;
}

const isWhole = (rights: PublishedRights | MenuChoice): rights is PublishedRights => 'access' in rights;

/** Compiles what is to be published together with all that is in force. Writes nothing. */
@Injectable()
export class ModelPreparation {
  constructor(private readonly metadata: MetadataService) {}

  /**
   * Compiles changes of models together, and writes nothing yet. Throws 400 with the compiler's list and for a secret
   * that would lie open, 409 for one that somebody else published meanwhile. `pages`: instead of those that screens make.
   */
  prepare(changes: readonly ModelChange[], rows: readonly Row[], pages?: readonly PageFile[]): Prepared {
    const read = changes.map((change): PreparedModel => {
      const { key, model, baseVersion, rights: said } = change;
      const row = rows.find(({ modelKey }) => modelKey === key);
      if (model === undefined && row === undefined) throw badRequest('model.unknown', { key });
      demandBase(Number(row?.version ?? 0), baseVersion);
      const before = row && rightsOf(row);
      const opened = model && openedSecrets(this.metadata.whole(model), this.metadata.wholeFileModel(key));
      if (opened !== undefined && opened.length > 0) throw badRequest('model.secret', { detail: opened.join('; ') });
      const rights = model && this.rightsFor(key, model, said === undefined ? before : said, rows);
      return { key, model, baseVersion, rights, before };
    });
    const { registry, rights } = this.compile(read, rows, pages);
    return { models: read, registry, rights };
  }

  /** The rights of the model stand in a file. */
  hasFile(key: string): boolean {
    return this.metadata.files.access.some(({ spec }) => spec.model === key);
  }

  /** What is said in full, or the usual ones under a chosen menu. A model that has a file has its rights there. */
  private rightsFor(
    key: string,
    model: ModelSpec,
    said: PublishedRights | MenuChoice | null | undefined,
    rows: readonly Row[],
  ): PublishedRights | undefined {
    if (said === undefined || said === null) return undefined;
    if (this.hasFile(key))
      throw badRequest('model.invalid', { detail: `access: the rights of ${key} stand in its file` });
    if (isWhole(said)) return said;
    const alone = [{ key, model, rights: undefined }];
    // Of its pages nothing is asked yet.
    const resource = this.compile(alone, rows, []).registry.resource(key);
    return usualRights(resource, said, this.metadata.files.words);
  }

  /** The models in force with these as they are to be, or without them. */
  private compile(
    changes: readonly Pick<PreparedModel, 'key' | 'model' | 'rights'>[],
    rows: readonly Row[],
    pages?: readonly PageFile[],
  ): Pick<Prepared, 'registry' | 'rights'> {
    const changed = new Set(changes.map(({ key }) => key));
    // What is out of force keeps nobody from publishing another one.
    const others = rows.filter(({ modelKey }) => !changed.has(modelKey) && !this.metadata.problems.has(modelKey));
    const rights = new Map<string, PublishedRights>();
    for (const row of others) {
      const found = rightsOf(row);
      if (found !== undefined) rights.set(row.modelKey, found);
    }
    for (const { key, rights: own } of changes) if (own !== undefined) rights.set(key, own);
    const models = others.map((row) => currentModel(JSON.parse(row.json)));
    const next = changes.flatMap(({ model }) => model ?? []);
    try {
      return { registry: this.metadata.compileWith([...models, ...next], rights, pages), rights };
    } catch (error) {
      throw badRequest('model.invalid', { detail: error instanceof Error ? error.message : String(error) });
    }
  }
}
