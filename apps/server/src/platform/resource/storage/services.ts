import type { Bucket } from './s3-storage.js';

/** Storage services (dictionary `oss`) that speak S3. */
export const SERVICE = { minio: 1, qiniu: 2, aliyun: 3, tencent: 4, huawei: 5, amazon: 6 } as const;

/** What the configuration of a storage says of its bucket. */
interface BucketFields {
  readonly category: number;
  /** `https://host`, `http://host:port/path` or a bare host. */
  readonly endpoint: string;
  readonly bucketName: string;
  readonly appId?: string | null;
  readonly region?: string | null;
}

interface Service {
  /** Finds the region in the host of the endpoint. */
  readonly region?: RegExp;
  readonly fallback: string;
  /** The bucket stands before the host; otherwise it begins the path. */
  readonly inHost: boolean;
  readonly hostOf?: (host: string) => string;
  readonly bucketOf?: (fields: BucketFields) => string;
}

const SERVICES: Readonly<Record<number, Service>> = {
  [SERVICE.minio]: { fallback: 'us-east-1', inHost: false },
  [SERVICE.qiniu]: { region: /^s3[.-]([a-z0-9-]+)\.qiniucs\.com$/, fallback: 'cn-east-1', inHost: false },
  // Its S3 interface has hosts of its own, and takes no bucket in the path.
  [SERVICE.aliyun]: {
    region: /(?:^|\.)oss-([a-z0-9-]+?)(?:-internal)?\.aliyuncs\.com$/,
    fallback: 'cn-hangzhou',
    inHost: true,
    hostOf: (host) => (/^oss-.*\.aliyuncs\.com$/.test(host) ? `s3.${host}` : host),
  },
  // Buckets are called name-appId.
  [SERVICE.tencent]: {
    region: /^cos\.([a-z0-9-]+)\.myqcloud\.com$/,
    fallback: 'ap-guangzhou',
    inHost: true,
    bucketOf: ({ bucketName, appId }) =>
      !appId || bucketName.endsWith(`-${appId}`) ? bucketName : `${bucketName}-${appId}`,
  },
  [SERVICE.huawei]: { region: /^obs\.([a-z0-9-]+)\.myhuaweicloud\.com$/, fallback: 'cn-north-4', inHost: true },
  [SERVICE.amazon]: { region: /^s3[.-]([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?$/, fallback: 'us-east-1', inHost: true },
};

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Address and region of a bucket; undefined for a service that speaks no S3. Throws for an endpoint that is none. */
export function bucketAddress(fields: BucketFields): Omit<Bucket, 'keys'> | undefined {
  const service = SERVICES[fields.category];
  if (service === undefined) return undefined;
  const text = withoutSlashes(fields.endpoint.trim());
  const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const region = fields.region || service.region?.exec(url.hostname)?.[1] || service.fallback;
  const bucket = service.bucketOf?.(fields) ?? fields.bucketName;
  const host = service.hostOf?.(url.host) ?? url.host;
  const path = withoutSlashes(url.pathname);
  // A bucket that already stands before the host is not put there twice.
  const named = host.startsWith(`${bucket}.`) ? host : `${bucket}.${host}`;
  const base = service.inHost ? `${url.protocol}//${named}${path}` : `${url.protocol}//${host}${path}/${bucket}`;
  return { base, region };
}
