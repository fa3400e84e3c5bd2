import { addressKind, demandFar, outwardAddress } from './index.js';

describe('addresses that a server may be told to call', () => {
  it.each([
    ['93.184.216.34', 'open'],
    ['2606:2800:220:1::1', 'open'],
    ['127.0.0.1', 'near'],
    ['10.1.2.3', 'near'],
    ['192.168.1.1', 'near'],
    ['100.64.0.1', 'near'],
    ['fd12::1', 'near'],
    ['::1', 'near'],
    ['::ffff:127.0.0.1', 'near'],
    ['169.254.169.254', 'refused'],
    ['::ffff:169.254.169.254', 'refused'],
    ['64:ff9b::a9fe:a9fe', 'refused'],
    ['64:ff9b:1::7f00:1', 'refused'],
    ['2002:7f00:1::', 'refused'],
    ['2001:0:7f00:1::', 'refused'],
    ['fe80::1', 'refused'],
    ['ff02::1', 'refused'],
    ['::', 'refused'],
    ['0.0.0.0', 'refused'],
    ['192.0.2.1', 'refused'],
    ['198.18.0.1', 'refused'],
    ['240.0.0.1', 'refused'],
    ['255.255.255.255', 'refused'],
    ['100.100.100.200', 'refused'],
    ['168.63.129.16', 'refused'],
    ['fd00:ec2::254', 'refused'],
    ['nonsense', 'refused'],
  ])('security 24: %s is %s', (address, kind) => expect(addressKind(address)).toBe(kind));

  it('security 24: NAT64 leads to no secrets of a cloud, and far is not near', async () => {
    await expect(outwardAddress('64:ff9b::a9fe:a9fe')).rejects.toMatchObject({ status: 400 });
    expect(() => demandFar('h', [{ address: '127.0.0.1', family: 4 }])).toThrow();
    demandFar('h', [{ address: '93.184.216.34', family: 4 }]);
  });
});
