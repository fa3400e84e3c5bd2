import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CONFIG, type Config } from '../config/index.js';
import { DATABASE, type Database } from '../database/index.js';
import { MetadataService } from '../engine/index.js';
import { badRequest, describe } from '../errors/index.js';
import { pathsOf } from '../http/index.js';
import {
  answeredKeys,
  type CompiledRegistry,
  callsOf,
  listedKeys,
  loadComponents,
  type PageComponents,
  type PageNames,
  type PageProblem,
  pageProblems,
} from '../metadata/index.js';

/** Maximum number of problems per page in the answer. */
const MAX_PROBLEMS = 200;

interface ToldProblem extends Pick<PageProblem, 'rule' | 'level' | 'path'> {
  readonly message: string;
}

export interface CheckedPage {
  /** Errors first, in page order; at most 200. */
  readonly problems: readonly ToldProblem[];
  /** Total number of errors, including those not in the list. */
  readonly errors: number;
  readonly warnings: number;
  /** Places of the schema with a program. */
  readonly scripts: readonly string[];
}

type Lists = Pick<PageNames, 'isCall' | 'listed' | 'answered'>;

/** Checks a page against this server: its calls, texts, codes, dictionaries and components. */
@Injectable()
export class PageCheck {
  private readonly components: PageComponents;
  /** Built from the active models, and rebuilt when these change. */
  private lists: { registry: CompiledRegistry; made: Lists } | undefined;

  constructor(
    private readonly metadata: MetadataService,
    private readonly discovery: DiscoveryService,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) { schemasDir, runtimeDist }: Config,
  ) {
    this.components = loadComponents(schemasDir, runtimeDist);
  }

  async check(page: unknown, language: 'zh' | 'en'): Promise<Omit<CheckedPage, 'scripts'>> {
    const problems = await this.problems(page);
    const errors = problems.filter(({ level }) => level === 'error');
    const warnings = problems.filter(({ level }) => level === 'warning');
    const told = [...errors, ...warnings].slice(0, MAX_PROBLEMS).map(({ rule, level, path, params }) => ({
      ...{ rule, level, path },
      message: describe(`pageCheck.${rule}`, params)[language],
    }));
    return { problems: told, errors: errors.length, warnings: warnings.length };
  }

  /** Throws 400 with the first error and its place. */
  async demand(page: unknown): Promise<void> {
    const errors = (await this.problems(page)).filter(({ level }) => level === 'error');
    const [first] = errors;
    if (first === undefined) return;
    const { zh, en } = describe(`pageCheck.${first.rule}`, first.params);
    const place = first.path.join('.');
    throw badRequest('page.problems', {
      count: errors.length,
      first: { zh: `${zh} (${place})`, en: `${en} (${place})` },
    });
  }

  private async problems(page: unknown): Promise<PageProblem[]> {
    const { read } = this.database;
    const [menus, dictionaries] = await Promise.all([
      read.all<{ code: string }>('SELECT code FROM lc_menu WHERE is_deleted = 0'),
      read.all<{ code: string }>(
        'SELECT DISTINCT code FROM lc_dict WHERE is_deleted = 0 UNION SELECT DISTINCT code FROM lc_dict_biz WHERE is_deleted = 0',
      ),
    ]);
    const codes = new Set(menus.map(({ code }) => code));
    const known = new Set(dictionaries.map(({ code }) => code));
    return pageProblems(page, {
      ...this.made(this.metadata.registry),
      isText: (token) => this.metadata.words.knows(token),
      isCode: (code) => codes.has(code),
      isDictionary: (code) => known.has(code),
      components: this.components,
    });
  }

  private made(registry: CompiledRegistry): Lists {
    if (this.lists?.registry === registry) return this.lists.made;
    const paths = this.discovery
      .getControllers()
      .flatMap(({ instance }) => pathsOf((instance as object).constructor as unknown as { prototype: unknown }));
    const made = {
      isCall: callsOf(registry, new Set(paths)),
      listed: listedKeys(registry),
      answered: answeredKeys(registry),
    };
    this.lists = { registry, made };
    return made;
  }
}
