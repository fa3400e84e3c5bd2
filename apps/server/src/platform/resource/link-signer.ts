import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SigningKey } from '../../access/index.js';
import { CLOCK, type Clock } from '../../config/index.js';
import { AppError, describe } from '../../errors/index.js';

const PURPOSE = 'lamina attachment link';
const FORBIDDEN = 403;
/** Path that answers signed links. */
export const DOWNLOAD = '/api/lc-resource/attach/download';

/** Download links that hold for some minutes without a token: for windows and programs that send none. */
@Injectable()
export class LinkSigner {
  private key: Promise<Buffer> | undefined;

  constructor(
    private readonly signing: SigningKey,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Path with query that opens the file until `seconds` from now. */
  async link(id: string, seconds: number): Promise<string> {
    const expires = Math.floor(this.clock.millis() / 1000) + seconds;
    return `${DOWNLOAD}?id=${id}&expires=${expires}&sign=${await this.sign(id, String(expires))}`;
  }

  /** Throws 403 for a signature that was not given here, and for one whose time is over. */
  async demand(id: string, expires: string, sign: string): Promise<void> {
    const expected = Buffer.from(await this.sign(id, expires));
    const given = Buffer.from(sign);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused('resource.signature');
    if (!(Number(expires) * 1000 > this.clock.millis())) throw refused('resource.expired');
  }

  private async sign(id: string, expires: string): Promise<string> {
    // A key of its own, so that nothing that is signed here can be taken for a token.
    this.key ??= this.signing.get().then((key) => createHmac('sha256', key).update(PURPOSE).digest());
    return createHmac('sha256', await this.key)
      .update(`${id}.${expires}`)
      .digest('base64url');
  }
}

const refused = (key: string): AppError => new AppError(FORBIDDEN, describe(key));
