import type { Access } from '../access/index.js';
import type { Clock } from '../config/index.js';
import type { Database, VersionWatch } from '../database/index.js';
import {
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
import type { Operations } from './operation.js';

const PUBLISHED = 'lc_model';

/**
 * The metadata in force: the files of `schemas/`, with models that administrators published in the database in their
 * place. Compiled once, and again when the database's models change, on every server that shares the database. A
 * published model that no longer compiles is reported and left out, and no other one with it.
 */
export class MetadataService {
  private compiled: CompiledRegistry | undefined;
  private book: WordBook | undefined;
  private outOfForce: ReadonlyMap<string, string> = new Map();
  private seen: string | undefined;
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
  ) {
    this.files = loadSchemas(schemasDir);
  }

  get registry(): CompiledRegistry {
    if (this.compiled === undefined) throw new Error('metadata is not loaded yet');
    return this.compiled;
  }

  get words(): WordBook {
    if (this.book === undefined) throw new Error('metadata is not loaded yet');
    return this.book;
  }

  /** Why published models are out of force, by their keys. */
  get problems(): ReadonlyMap<string, string> {
    return this.outOfForce;
  }

  onChange(listener: (registry: CompiledRegistry) => void): void {
    this.listeners.push(listener);
  }

  /** First load, then reloads whenever the table of published models changes. */
  async start(): Promise<void> {
    await this.reload();
    this.watch.onChange((tables) => {
      if (tables.has(PUBLISHED)) this.reload().catch((error: Error) => this.onError(error.message));
    });
  }

  private async published(): Promise<{ models: ModelSpec[]; unreadable: [key: string, reason: string][] }> {
    const rows = await this.database.read.all<{ modelKey: string; json: string }>(
      `SELECT model_key AS modelKey, json FROM ${PUBLISHED} WHERE is_deleted = 0 ORDER BY id`,
    );
    const unreadable: [string, string][] = [];
    const models = rows.flatMap(({ modelKey, json }) => {
      try {
        return [currentModel(JSON.parse(json))];
      } catch (error) {
        unreadable.push([modelKey, (error as Error).message]);
        return [];
      }
    });
    return { models, unreadable };
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

  /** Compiles the files with these models in the place of the files' own. Throws MetadataError. */
  compileWith(models: readonly ModelSpec[]): CompiledRegistry {
    const byKey = new Map(
      models.map((spec) => {
        const { spec: whole, problems } = withFieldsets(spec, this.files);
        // The compiler says what is wrong with its fieldsets.
        const kept = problems.length > 0 ? spec : keepingSecrets(whole, this.wholeFileModel(spec.key));
        return [spec.key, { file: `published ${spec.key}`, spec: kept }];
      }),
    );
    const merged = this.files.models.map((file) => byKey.get(file.spec.key) ?? file);
    const own = new Set(this.files.models.map((file) => file.spec.key));
    const added = [...byKey.values()].filter((file) => !own.has(file.spec.key));
    const compiled = compile(
      { ...this.files, models: [...merged, ...added] },
      {
        operations: new Set(this.operations.names),
        hooks: new Set(this.operations.hooks.keys()),
        now: () => this.clock.now(),
        screens: compileScreens,
      },
    );
    const problems = figureProblems(compiled.resources.values());
    if (problems.length > 0) throw new MetadataError(problems);
    return compiled;
  }

  /** The page that a screen makes of the models in force, and what is wrong with it. */
  pageOf(screen: ScreenFile): { page: PageFile | undefined; problems: string[] } {
    const problems: string[] = [];
    const complain = (_place: string, problem: string): void => void problems.push(problem);
    const { access, words } = this.files;
    const [page] = compileScreens({ screens: [screen], access, words }, this.registry, complain);
    if (page !== undefined) checkPages([page], access, this.registry, this.words, { complain });
    return { page, problems };
  }

  async reload(): Promise<void> {
    const version = this.watch.of(PUBLISHED);
    if (this.compiled !== undefined && version === this.seen) return;
    const { models, unreadable } = await this.published();
    const { compiled, problems } = compilePublished(models, (some) => this.compileWith(some));
    this.outOfForce = new Map([...unreadable, ...problems]);
    for (const [key, reason] of this.outOfForce) this.onError(`the published model ${key} is out of force: ${reason}`);
    this.use(compiled);
    this.seen = version;
  }

  private use(registry: CompiledRegistry): void {
    this.compiled = registry;
    this.book = makeWords(registry, this.files.words, this.files.access);
    this.access.usePolicies(this.files.access.map((file) => file.spec));
    for (const listener of this.listeners) listener(registry);
  }
}
