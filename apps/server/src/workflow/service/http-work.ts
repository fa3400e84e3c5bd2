import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/index.js';
import { reveal, SECRETS, type Secrets } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { boundedText, demandFar, outwardFetch } from '../../http/index.js';
import { assigned, localsOf, type Node } from '../kernel/index.js';
import type { DueJob, DueJobStore } from '../store/due-job.store.js';
import { findJob, type JobRow } from '../store/job.store.js';
import { SecretStore } from '../store/secret.store.js';
import { Executor } from './executor.js';
import { mergeVariables } from './instance-variables.js';
import { ProcessTransaction } from './process-transaction.js';
import type { InstanceInProgress } from './session.js';

/** Time limit until an answer starts, and again until it has arrived. */
const TIMEOUT_MS = 15_000;
const LONGEST_ANSWER = 100_000;
/** Longer than a call can take, so that no second server starts the same call. */
const LEASE_MS = 60_000;

type Work = Extract<NonNullable<Node['work']>, { kind: 'http' }>;

interface Request {
  readonly tenantId: string;
  readonly work: Work;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

interface Response_ {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * HTTP calls of processes. No lock is held during the call: the request is prepared before and the answer stored after
 * it. When the server stops in between, the call is made again with the same `Idempotency-Key`.
 */
@Injectable()
export class HttpWork {
  constructor(
    private readonly transactions: ProcessTransaction,
    private readonly executor: Executor,
    private readonly stored: SecretStore,
    @Inject(SECRETS) private readonly secrets: Secrets,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws when the call fails; FormulaError when the diagram cannot process the answer. */
  async carryOut(job: DueJob, jobs: DueJobStore): Promise<void> {
    let request: Request | undefined;
    await this.onJob(job.id, (work, row) => {
      request = this.requestOf(work, row);
      return Promise.resolve();
    });
    if (request === undefined || !(await jobs.renew(job, LEASE_MS))) return;
    const answer = await this.call(job.id, request);
    await this.onJob(job.id, (work, row) => this.finish(work, row, answer));
  }

  /** Runs in the lock of the instance, if the job still exists without an incident and the instance runs. */
  private async onJob(id: string, run: (work: InstanceInProgress, job: JobRow) => Promise<void>): Promise<void> {
    await this.transactions.asSystem(id, async (session, instanceId) => {
      const work = await this.transactions.open(session, instanceId);
      const job = await findJob(session.tx, id);
      if (job !== undefined && job.incidentId === null && work.live.state.status === 'running') await run(work, job);
    });
  }

  private scopeOf(work: InstanceInProgress, job: JobRow): { node: Work; variables: Record<string, unknown> } {
    const { graph } = work.definition;
    const node = graph.nodes.get(job.nodeId)?.work;
    // A migration checks only that the nodes of jobs exist, not that they still make HTTP calls.
    if (node?.kind !== 'http') throw badRequest('workflow.missingNodes', { detail: job.nodeId });
    const { state } = work.live;
    const tokenId = state.jobs.find(({ id }) => id === job.no)?.tokenId ?? null;
    const locals = localsOf(graph, new Map(state.tokens.map((token) => [token.id, token])), tokenId);
    return { node, variables: { ...this.executor.variables(work), ...locals } };
  }

  private requestOf(work: InstanceInProgress, job: JobRow): Request {
    const { node, variables } = this.scopeOf(work, job);
    const address = String(node.url.evaluate(variables) ?? '');
    if (!/^https?:/.test(address) || !URL.canParse(address))
      throw badRequest('workflow.httpAddress', { text: address.slice(0, 200) });
    const headers = Object.fromEntries(
      node.headers.map(({ name, formula }) => [name, String(formula.evaluate(variables) ?? '')]),
    );
    const { fields, body } = node;
    const json = fields === undefined ? undefined : JSON.stringify(assigned(fields, variables));
    const text = json ?? (body === undefined ? undefined : String(body.evaluate(variables) ?? ''));
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
    return {
      tenantId: work.instance.tenantId,
      work: node,
      url: new URL(address),
      headers: { ...type, ...headers },
      body: text,
    };
  }

  private async call(id: string, { tenantId, work, url, headers, body }: Request): Promise<Response_> {
    const sealed = await this.sealed(tenantId, work, url);
    const answer = await outwardFetch(url, {
      method: work.method,
      headers: { accept: 'application/json', 'idempotency-key': id, ...headers, ...sealed },
      ...(body === undefined ? {} : { body }),
      timeoutMs: TIMEOUT_MS,
      // The author of a process chooses the address: it must not lead to the internal network of this server.
      demand: (addresses) => {
        if (!this.config.localProviders) demandFar(url.hostname, addresses);
      },
    });
    const text = await boundedText(answer, LONGEST_ANSWER, TIMEOUT_MS);
    // The text of the answer is left out: an incident must not show data from behind an address.
    if (!answer.ok && work.errors[answer.status] === undefined)
      throw badRequest('workflow.httpStatus', { host: url.host, status: answer.status });
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    const content: unknown = isJson && text !== '' ? JSON.parse(text) : text;
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: content };
  }

  /** Secret headers. A secret is sent only to its own host, regardless of the diagram. */
  private async sealed(tenantId: string, work: Work, url: URL): Promise<Record<string, string>> {
    const headers: Record<string, string> = {};
    for (const { name, code } of work.secrets) {
      const found = await this.stored.byCode(tenantId, code);
      if (found === undefined) throw badRequest('workflow.noSecret', { code });
      if (found.host !== url.host) throw badRequest('workflow.secretHost', { code, host: url.host });
      headers[name] = await reveal(this.secrets, found.value);
    }
    return headers;
  }

  private async finish(work: InstanceInProgress, job: JobRow, response: Response_): Promise<void> {
    const { node, variables } = this.scopeOf(work, job);
    const code = node.errors[response.status];
    const results = code === undefined ? assigned(node.results, { ...variables, response }) : {};
    work.instance = { ...work.instance, variables: mergeVariables(work, results) };
    const { no: jobId } = job;
    await this.executor.apply(work, code === undefined ? { kind: 'fire', jobId } : { kind: 'error', jobId, code });
  }
}
