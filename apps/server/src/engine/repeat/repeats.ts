import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock } from '../../config/index.js';
import { DATABASE, type Database, type Keeping, type Tx, whileKeeping } from '../../database/index.js';
import { AppError, badRequest, describe } from '../../errors/index.js';
import { enveloped, languageOf, success } from '../../http/index.js';
import { SECRETS, type Secrets } from '../secrets.js';
import { completeKept, findKept, forgetKept, keepRequestRow, type KeptRequest, Repeated } from './repeat.store.js';
import { withoutOnce } from './without-once.js';

/** Header with which a client identifies a request that must be done once, however often it is sent. */
export const KEY_HEADER = 'idempotency-key';
/** Tells the client that the answer is that of an earlier request with the same key. */
const REPLAYED_HEADER = 'idempotency-replayed';

const KEY = /^[\w.:-]{8,128}$/;
/** Longer answers (files, large sheets) are not stored: then a repeated request only learns that it was done. */
const MAX_LENGTH = 65_536;
const OTHER_BODY = 422;
const SERVER_ERROR = 500;
const RETRY_SECONDS = 2;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function hashOf({ method, url, body, headers }: FastifyRequest): string {
  // Files are compared by size: their bytes are no longer available here.
  const text = body === undefined ? (headers['content-length'] ?? '') : JSON.stringify(body);
  return sha256(`${method}\n${url}\n${text}`);
}

/**
 * Whether a request was refused, so that it may be tried again. After any other failure, nobody knows how much of it was
 * committed: trying again could do that part twice.
 */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < SERVER_ERROR;

/** The state of one running request with a key. */
class KeptCall implements Keeping {
  open = true;
  isKept = false;
  /** The stored answer, as a text. */
  text: string | undefined;
  private toAnswer: ((result: unknown) => unknown) | undefined;

  constructor(
    private readonly write: (tx: Tx, answer: { value: unknown } | undefined) => Promise<void>,
    /** The call has one transaction, and its answer is complete within it. */
    single: boolean,
  ) {
    if (single) this.answer(undefined);
  }

  answer(data: unknown): void {
    this.toAnswer = () => data;
  }

  answerBy(toAnswer: (result: unknown) => unknown): void {
    this.toAnswer = toAnswer;
  }

  async keep(tx: Tx, result: unknown): Promise<void> {
    return this.write(tx, this.toAnswer && { value: this.toAnswer(result) });
  }

  kept(): void {
    this.isKept = true;
    this.open = false;
  }
}

/**
 * Requests with an `Idempotency-Key` are done once: the key and the answer are committed with the data, for 24 hours. A
 * client that sends a request again, because no answer came, gets the answer of the first.
 */
@Injectable()
export class Repeats {
  private readonly logger = new Logger('Repeats');
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SECRETS) private readonly secrets: Secrets,
  ) {}

  /**
   * Runs a request, or returns the answer of the first one with its key. `single`: it has one transaction, and its
   * answer is complete within it. Throws 400 for an invalid key, 422 for one that was used for another request, 409
   * when it is unknown how the first one ended.
   */
  async once<T>(
    call: { request: FastifyRequest; reply: FastifyReply; actor: Actor; single: boolean },
    run: () => Promise<T>,
  ): Promise<T> {
    const { request, actor } = call;
    const key = request.headers[KEY_HEADER];
    if (key === undefined) return run();
    if (typeof key !== 'string' || !KEY.test(key)) throw badRequest('repeat.key');
    const id = sha256(`${actor.tenantId}\n${actor.userId}\n${key}`);
    const before = this.running.get(id);
    // One at a time: then the second one knows how the first one ended.
    const turn = (before ?? Promise.resolve()).then(() => this.turn(id, call, run));
    const settled = turn.catch(() => undefined);
    this.running.set(id, settled);
    try {
      return await turn;
    } finally {
      if (this.running.get(id) === settled) this.running.delete(id);
    }
  }

  private async turn<T>(
    id: string,
    { request, reply, single }: { request: FastifyRequest; reply: FastifyReply; single: boolean },
    run: () => Promise<T>,
  ): Promise<T> {
    const hash = hashOf(request);
    const language = languageOf(request.headers['accept-language']);
    const replay = async (kept: KeptRequest): Promise<T> => {
      const envelope = await this.replayed(kept, hash);
      void reply.header(REPLAYED_HEADER, 'true').status(200);
      return (envelope ?? success(undefined, language)) as T;
    };
    const known = await findKept(this.database.read, id);
    if (known !== undefined) return replay(known);
    const call: KeptCall = new KeptCall(async (tx, answer) => {
      call.text = answer && JSON.stringify(enveloped(answer.value, language));
      const sealed = await this.sealed(call.text);
      keepRequestRow(tx, id, {
        hash,
        answer: sealed,
        done: answer === undefined ? 0 : 1,
        time: this.clock.now(),
      });
    }, single);
    let result: T;
    try {
      result = await whileKeeping(call, run);
    } catch (error) {
      call.open = false;
      if (call.isKept && isRefusal(error)) await this.database.transaction((tx) => forgetKept(tx, id));
      const first = error instanceof Repeated ? await findKept(this.database.read, id) : undefined;
      if (first === undefined) throw error;
      return replay(first);
    }
    call.open = false;
    const kept = withoutOnce(result, language);
    const text = typeof kept === 'object' && kept !== null ? JSON.stringify(kept) : undefined;
    if (call.isKept && call.text !== text) await this.complete(id, text);
    return result;
  }

  private async replayed({ hash, answer, done }: KeptRequest, asked: string): Promise<unknown> {
    if (hash !== asked) throw new AppError(OTHER_BODY, describe('repeat.otherBody'));
    if (Number(done) !== 1) throw new AppError(409, describe('repeat.unknown'), { retryAfter: RETRY_SECONDS });
    return answer === null ? undefined : JSON.parse(await this.secrets.unseal(answer));
  }

  /** If this fails, the request is done all the same: its answer goes out, and one that repeats it gets 409. */
  private async complete(id: string, text: string | undefined): Promise<void> {
    try {
      const sealed = await this.sealed(text);
      await this.database.transaction((tx) => completeKept(tx, id, sealed));
    } catch (error) {
      this.logger.warn(`the answer of a request is not stored: ${(error as Error).message}`);
    }
  }

  /** Answers are encrypted, because they may contain values that not everybody may read. */
  private async sealed(text: string | undefined): Promise<string | null> {
    return text === undefined || text.length > MAX_LENGTH ? null : this.secrets.seal(text);
  }
}
