/** What the platform brings along for models that keep passwords. */
export interface Secrets {
  /** Plain password → what is stored of it: the slow salted hash of the credential that clients send. */
  hash(plain: string): Promise<string>;
}

export const SECRETS = Symbol('secrets');
