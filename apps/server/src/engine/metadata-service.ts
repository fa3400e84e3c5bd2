import { AsyncLocalStorage } from 'node:async_hooks';
import type { Access } from '../access/index.js';
import type { Clock } from '../config/index.js';
import type { Database, VersionWatch } from '../database/index.js';
import {
  CompileMemory,
  type CompiledRegistry,
  checkPages,
  compile,
  keepingSecrets,
  loadSchemas,
  MetadataError,
  type MetadataFiles,
  type ModelSpec,
  makeWords,
  type PageFile,
  type ScreenFile,
  type WordBook,
  currentModel,
  withFieldsets,
} from '../metadata/index.js';
import { compileScreens } from '../screens/index.js';
import { compilePublished } from './compile-published.js';
import { figureProblems } from './figures/read-figure.js';
import type { KeptPages } from './kept-pages.js';
import type { Operations } from './operation.js';
import { filesWith, type PublishedRights, rightsOf, type StoredRights } from './published-rights.js';

const PUBLISHED = 'lc_model';

interface Trial {
  readonly registry: CompiledRegistry;
  readonly rights: ReadonlyMap<string, PublishedRights>;
  readonly words: WordBook;
}

/**
 * The metadata in force: the files of `schemas/`, where models that administrators published in the database replace
 * those of the files. Compiled at the start, and again when the database's models change, on every server that shares
 * the database. A published model that no longer compiles is reported and left out; the others stay in force.
 */
export class MetadataService {
  private compiled: CompiledRegistry | undefined;
  private book: WordBook | undefined;
  private rights: ReadonlyMap<string, PublishedRights> = new Map();
  private outOfForce: ReadonlyMap<string, string> = new Map();
  private seen: string | undefined;
  private madeOf: string | undefined;
  private readonly trial = new AsyncLocalStorage<Trial>();
  private readonly memory = new CompileMemory();
  private readonly listeners: ((registry: CompiledRegistry) => void)[] = [];
  readonly files: MetadataFiles;

  constructor(
    schemasDir: string,
    private readonly database: Database,
    private readonly watch: VersionWatch,
    private readonly operations: Operations,
    private readonly access: Access,
    private readonly clock: Clock,
    private readonly onError: (message: string) => void,
    private readonly kept?: KeptPages,
  ) {
    this.files = loadSchemas(schemasDir, kept?.files);
  }

  /** Identifies everything that the pages in force are made from; undefined when the program is not bundled. */
  get source(): string | undefined {
    return this.madeOf;
  }

  get registry(): CompiledRegistry {
    const trial = this.trial.getStore();
    if (trial !== undefined) return trial.registry;
    if (this.compiled === undefined) throw new Error('metadata is not loaded yet');
    return this.compiled;
  }

  get words(): WordBook {
    const trial = this.trial.getStore();
    if (trial !== undefined) return trial.words;
    if (this.book === undefined) throw new Error('metadata is not loaded yet');
    return this.book;
  }

  /** The files together with those of the published models. */
  get filesInForce(): MetadataFiles {
    return filesWith(this.files, this.trial.getStore()?.rights ?? this.rights);
  }

  /** Runs work that sees the metadata as it will be: models that are published together may refer to one another. */
  asIf<T>(
    registry: CompiledRegistry,
    rights: ReadonlyMap<string, PublishedRights>,
    work: () => Promise<T>,
  ): Promise<T> {
    const words = makeWords(registry, this.files.words, filesWith(this.files, rights).access);
    return this.trial.run({ registry, rights, words }, work);
  }

  /** Why published models are not in force, by their keys. */
  get problems(): ReadonlyMap<string, string> {
    return this.outOfForce;
  }

  onChange(listener: (registry: CompiledRegistry) => void): void {
    this.listeners.push(listener);
  }

  /** First load, then reloads whenever the table of published models changes. */
  async start(): Promise<void> {
    await this.reload();
    this.keepPages();
    this.watch.onChange((tables) => {
      if (tables.has(PUBLISHED)) this.reload().catch((error: Error) => this.onError(error.message));
    });
  }

  /** Stored for the next start. */
  private keepPages(): void {
    const { kept, madeOf: source, registry } = this;
    if (kept === undefined || source === undefined || this.outOfForce.size > 0 || kept.of(source) !== undefined) return;
    const own = new Set(this.files.pages);
    try {
      kept.keep({ files: this.files.hash, source, pages: registry.pages.filter((page) => !own.has(page)) });
    } catch (error) {
      this.onError(`the next start makes all pages again: ${(error as Error).message}`);
    }
  }

  private async published(): Promise<{
    models: ModelSpec[];
    rights: Map<string, PublishedRights>;
    unreadable: [key: string, reason: string][];
  }> {
    const rows = await this.database.read.all<{ modelKey: string; json: string } & StoredRights>(
      `SELECT model_key AS modelKey, json, rights, screens FROM ${PUBLISHED} WHERE is_deleted = 0 ORDER BY id`,
    );
    const unreadable: [string, string][] = [];
    const rights = new Map<string, PublishedRights>();
    const models = rows.flatMap(({ modelKey, json, ...stored }) => {
      try {
        const own = rightsOf(stored);
        if (own !== undefined) rights.set(modelKey, own);
        return [currentModel(JSON.parse(json))];
      } catch (error) {
        unreadable.push([modelKey, (error as Error).message]);
        return [];
      }
    });
    return { models, rights, unreadable };
  }

  /** The model of a key as the files have it. */
  fileModel(key: string): ModelSpec | undefined {
    return this.files.models.find(({ spec }) => spec.key === key)?.spec;
  }

  /** A model with what its fieldsets bring, as far as they are there. */
  whole = (spec: ModelSpec): ModelSpec => withFieldsets(spec, this.files).spec;

  /** The file's model of a key with what its fieldsets bring. */
  wholeFileModel(key: string): ModelSpec | undefined {
    const own = this.fileModel(key);
    return own && this.whole(own);
  }

  /**
   * Compiles the files with these models in place of the files' own; `knownPages` replaces the pages that screens make.
   * Throws MetadataError.
   */
  compileWith(
    models: readonly ModelSpec[],
    rights: ReadonlyMap<string, PublishedRights> = this.rights,
    knownPages?: readonly PageFile[],
  ): CompiledRegistry {
    const sorted = models.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const byKey = new Map(
      sorted.map((spec) => {
        const { spec: whole, problems } = withFieldsets(spec, this.files);
        // The compiler reports what is wrong with its fieldsets.
        const kept = problems.length > 0 ? spec : keepingSecrets(whole, this.wholeFileModel(spec.key));
        return [spec.key, { file: `published ${spec.key}`, spec: kept }];
      }),
    );
    const merged = this.files.models.map((file) => byKey.get(file.spec.key) ?? file);
    const own = new Set(this.files.models.map((file) => file.spec.key));
    const added = [...byKey.values()].filter((file) => !own.has(file.spec.key));
    const chosen = new Map([...rights].filter(([key]) => byKey.has(key)));
    const compiled = compile(
      {
        ...filesWith(this.files, chosen),
        models: [...merged, ...added],
        // Pages are only stored for files that passed the checks.
        check: knownPages === undefined ? this.files.check : () => [],
      },
      {
        operations: new Set(this.operations.names),
        hooks: new Set(this.operations.hooks.keys()),
        answers: new Set(this.operations.answers.keys()),
        now: () => this.clock.now(),
        screens: compileScreens,
        knownPages,
        memory: this.memory,
      },
    );
    const problems = figureProblems(compiled.resources.values());
    if (problems.length > 0) throw new MetadataError(problems);
    return compiled;
  }

  /** The page that a screen makes from the models in force, and its problems. */
  pageOf(screen: ScreenFile): { page: PageFile | undefined; problems: string[] } {
    const problems: string[] = [];
    const complain = (_place: string, problem: string): void => void problems.push(problem);
    const { access, words } = this.filesInForce;
    const [page] = compileScreens({ screens: [screen], access, words }, this.registry, complain);
    if (page !== undefined) checkPages([page], access, this.registry, this.words, { complain });
    return { page, problems };
  }

  async reload(): Promise<void> {
    const version = this.watch.of(PUBLISHED);
    if (this.compiled !== undefined && version === this.seen) return;
    const { models, rights, unreadable } = await this.published();
    const source = this.kept?.source(this.files.hash, models, [...rights]);
    const pages = source === undefined ? undefined : this.kept?.of(source);
    const { compiled, problems } = compilePublished(models, (some) =>
      this.compileWith(some, rights, some === models ? pages : undefined),
    );
    this.outOfForce = new Map([...unreadable, ...problems]);
    for (const [key, reason] of this.outOfForce) this.onError(`the published model ${key} is out of force: ${reason}`);
    this.rights = new Map([...rights].filter(([key]) => !this.outOfForce.has(key)));
    this.use(compiled);
    this.madeOf = source;
    this.seen = version;
  }

  private use(registry: CompiledRegistry): void {
    this.compiled = registry;
    this.book = makeWords(registry, this.files.words, this.filesInForce.access);
    this.access.usePolicies(this.filesInForce.access.map((file) => file.spec));
    for (const listener of this.listeners) listener(registry);
  }
}
