import type { Account } from './account.store.js';
import type { Client } from './client.store.js';
import type { TokenRequest } from './token-request.js';

/** Whom a grant has proved the caller to be. */
export interface Proof {
  account: Account;
  /** Row of the third-party login that was used. */
  oauthId?: string;
}

/** A person from a third party without an account here: they may request one by `oauthId`. */
export interface Guest {
  guest: { tenantId: string; oauthId: string; account: string; name: string; avatar: string };
}

/** One way to prove who one is; everything after the proof is the same for all. */
export interface Grant {
  /** Values of `grant_type`. */
  readonly types: readonly string[];
  /** Throws OauthError when nothing is proved. The tenant exists and has not expired when it is called. */
  prove(request: TokenRequest & { tenantId: string }, client: Client): Promise<Proof | Guest>;
}
