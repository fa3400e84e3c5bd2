import { createHash } from 'node:crypto';
import { signed } from './sigv4.js';

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
