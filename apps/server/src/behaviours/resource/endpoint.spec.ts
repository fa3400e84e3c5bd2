import { demandEndpoint } from './endpoint.js';

test.each([
  'http://169.254.169.254/latest/meta-data',
  '169.254.169.254',
  'http://2852039166/',
  'http://0xa9.254.169.254',
  'http://[::ffff:169.254.169.254]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://100.100.100.200',
  'http://metadata.google.internal./x',
  'http://0.0.0.0:9000',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_',
  'http://user:secret@minio:9000',
  'http://',
])('24 the server calls nothing like %s', (endpoint) => expect(() => demandEndpoint(endpoint)).toThrow());

test.each(['http://127.0.0.1:9000', 'minio.plant:9000', 'https://oss-cn-hangzhou.aliyuncs.com', '', null])(
  '%s may be called',
  (endpoint) => expect(() => demandEndpoint(endpoint)).not.toThrow(),
);
