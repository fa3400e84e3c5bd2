import { bucketAddress, SERVICE } from './services.js';

const bucketName = 'plates';

test.each([
  [
    'minio in a path',
    { category: SERVICE.minio, endpoint: 'http://minio.plant:9000/' },
    'http://minio.plant:9000/plates',
    'us-east-1',
  ],
  [
    'Qiniu in a path',
    { category: SERVICE.qiniu, endpoint: 'https://s3.cn-south-1.qiniucs.com' },
    'https://s3.cn-south-1.qiniucs.com/plates',
    'cn-south-1',
  ],
  [
    'Qiniu, older hosts',
    { category: SERVICE.qiniu, endpoint: 's3-cn-north-1.qiniucs.com' },
    'https://s3-cn-north-1.qiniucs.com/plates',
    'cn-north-1',
  ],
  [
    'Alibaba at its S3 host',
    { category: SERVICE.aliyun, endpoint: 'oss-cn-hangzhou.aliyuncs.com' },
    'https://plates.s3.oss-cn-hangzhou.aliyuncs.com',
    'cn-hangzhou',
  ],
  [
    'Alibaba from inside',
    { category: SERVICE.aliyun, endpoint: 'https://oss-cn-beijing-internal.aliyuncs.com' },
    'https://plates.s3.oss-cn-beijing-internal.aliyuncs.com',
    'cn-beijing',
  ],
  [
    'Alibaba, S3 host given',
    { category: SERVICE.aliyun, endpoint: 'https://s3.oss-cn-shanghai.aliyuncs.com' },
    'https://plates.s3.oss-cn-shanghai.aliyuncs.com',
    'cn-shanghai',
  ],
  [
    'Tencent with the account',
    { category: SERVICE.tencent, endpoint: 'https://cos.ap-shanghai.myqcloud.com', appId: '1250000000' },
    'https://plates-1250000000.cos.ap-shanghai.myqcloud.com',
    'ap-shanghai',
  ],
  [
    'Tencent, region given',
    { category: SERVICE.tencent, endpoint: 'cos.accelerate.myqcloud.com', appId: '', region: 'ap-beijing' },
    'https://plates.cos.accelerate.myqcloud.com',
    'ap-beijing',
  ],
  [
    'Huawei',
    { category: SERVICE.huawei, endpoint: 'obs.cn-east-3.myhuaweicloud.com' },
    'https://plates.obs.cn-east-3.myhuaweicloud.com',
    'cn-east-3',
  ],
  [
    'Amazon',
    { category: SERVICE.amazon, endpoint: 'https://s3.eu-central-1.amazonaws.com' },
    'https://plates.s3.eu-central-1.amazonaws.com',
    'eu-central-1',
  ],
  [
    'a host with the bucket',
    { category: SERVICE.amazon, endpoint: 'plates.s3.us-west-2.amazonaws.com', region: 'us-west-2' },
    'https://plates.s3.us-west-2.amazonaws.com',
    'us-west-2',
  ],
])('%s', (_name, fields, base, region) => {
  expect(bucketAddress({ bucketName, ...fields })).toEqual({ base, region });
});

test('a service that speaks no S3 has no such address', () => {
  expect(bucketAddress({ category: 7, endpoint: 'local', bucketName })).toBeUndefined();
});
