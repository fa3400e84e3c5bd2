import { createHash } from 'node:crypto';
import { presigned, signed } from './sigv4.js';

/** The example of the S3 documentation, "GET Object" with a range. */
test('a request is signed as Amazon’s own example', () => {
  const headers = signed(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
      bodyHash: createHash('sha256').update('').digest('hex'),
      time: Date.UTC(2013, 4, 24),
      region: 'us-east-1',
      service: 's3',
    },
    { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  );
  expect(headers['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

/** The example of "Authenticating Requests: Using Query Parameters". */
test('an address is signed as Amazon’s own example, and another secret or time signs it otherwise', () => {
  const request = {
    method: 'GET',
    url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
    time: Date.UTC(2013, 4, 24),
    region: 'us-east-1',
    service: 's3',
    seconds: 86_400,
  };
  const keys = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
  const signatureOf = (link: string) => new URL(link).searchParams.get('X-Amz-Signature');
  const link = presigned(request, keys);
  expect(link).toContain('X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request');
  expect(signatureOf(link)).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
  for (const other of [
    presigned({ ...request, seconds: 60 }, keys),
    presigned(request, { ...keys, secret: 'guessed' }),
  ])
    expect(signatureOf(other)).not.toBe(signatureOf(link));
});
