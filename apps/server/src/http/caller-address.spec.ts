import { AddressPace } from './address-pace.js';
import { callerAddress } from './caller-address.js';

describe('whom limits count', () => {
  it.each([
    ['10.0.0.5', '10.0.0.5'],
    ['::ffff:10.0.0.5', '10.0.0.5'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:bbbb::9', '2001:db8:1:2::/64'],
    ['::1', '::/64'],
    ['nobody', 'nobody'],
  ])('%s counts as %s', (ip, counted) => expect(callerAddress(ip)).toBe(counted));

  it('lets one address not take what the others may have', () => {
    const pace = new AddressPace(3, 100);
    const take = (ip: string): boolean => {
      try {
        pace.demand(ip);
        return true;
      } catch {
        return false;
      }
    };
    // More than the limits of three seconds together: some are refused even if the second changes meanwhile.
    expect(Array.from({ length: 20 }, () => take('10.0.0.1')).filter((taken) => !taken).length).toBeGreaterThan(0);
    expect(take('10.0.0.2')).toBe(true);
  });
});
