import { AppError, describe } from '../errors/index.js';
import { callerAddress } from './caller-address.js';

/** Limits calls per second, for each address and for all addresses together on this server. */
export class AddressPace {
  private second = 0;
  private total = 0;
  private readonly byAddress = new Map<string, number>();

  constructor(
    private readonly ofAddress: number,
    private readonly ofAll: number,
  ) {}

  /** Counts a call. Throws 429 with Retry-After when the limit for this second is exceeded. */
  demand(ip: string): void {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.second) {
      this.second = second;
      this.total = 0;
      this.byAddress.clear();
    }
    const address = callerAddress(ip);
    const here = (this.byAddress.get(address) ?? 0) + 1;
    if (here > this.ofAddress || this.total >= this.ofAll)
      throw new AppError(429, describe('auth.busy'), { retryAfter: 1 });
    this.byAddress.set(address, here);
    this.total += 1;
  }
}
