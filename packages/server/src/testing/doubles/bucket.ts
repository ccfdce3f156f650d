import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface BucketDouble {
  readonly endpoint: string;
  /** The content of the bucket, by key. */
  readonly files: Map<string, Buffer>;
  /** Makes the next requests fail with 503, like an overloaded service. */
  failNext(requests: number): void;
  close(): Promise<void>;
}

interface Options {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Keys in one page of a list. */
  readonly pageSize?: number;
}

interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** True when the request carries a valid signature (AWS version 4) made with the owner's secret. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer, options: Options): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  const [, accessKeyId, day = '', region, signedHeaders = '', signature = ''] = match ?? [];
  const payload = String(request.headers['x-amz-content-sha256'] ?? '');
  if (accessKeyId !== options.accessKeyId || region !== options.region || payload !== hash(body))
    return false;
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signedHeaders, payload];
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(canonical.join('\n'))].join(
    '\n',
  );
  const key = [day, options.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${options.secretAccessKey}`,
  );
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
}

const fault = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
});

function list(files: Map<string, Buffer>, url: URL, pageSize: number): Answer {
  const after = url.searchParams.get('continuation-token') ?? '';
  const prefix = url.searchParams.get('prefix') ?? '';
  const all = [...files.keys()].sort().filter((key) => key.startsWith(prefix));
  const keys = foldFolders(all, prefix, url.searchParams.get('delimiter')).filter((key) => key > after);
  const page = keys.slice(0, pageSize);
  const next =
    keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page
    .map((key) =>
      files.has(key)
        ? `<Contents><Key>${key}</Key><Size>${files.get(key)?.length}</Size></Contents>`
        : `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`,
    )
    .join('');
  const isTruncated = `<IsTruncated>${next !== ''}</IsTruncated>`;
  return { status: 200, body: `<ListBucketResult>${isTruncated}${contents}${next}</ListBucketResult>` };
}

/** Keys below the prefix; with a delimiter, those of one folder are folded into one. */
function foldFolders(keys: readonly string[], prefix: string, delimiter: string | null): string[] {
  if (delimiter === null) return [...keys];
  const folded = keys.map((key) => {
    const end = key.indexOf(delimiter, prefix.length);
    return end < 0 ? key : key.slice(0, end + 1);
  });
  return [...new Set(folded)];
}

function answer(files: Map<string, Buffer>, method: string, key: string, body: Buffer): Answer {
  const file = files.get(key);
  if (method === 'PUT') {
    files.set(key, body);
    return { status: 200 };
  }
  if (method === 'DELETE') {
    files.delete(key);
    return { status: 204 };
  }
  return file === undefined ? fault(404, 'NoSuchKey') : { status: 200, body: file };
}

/**
 * An HTTP server on a free port that behaves as one S3 bucket does: put, get, delete, list in
 * pages, signatures.
 */
export async function startBucketDouble(options: Options): Promise<BucketDouble> {
  const files = new Map<string, Buffer>();
  let failures = 0;

  async function handle(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://bucket.invalid');
    const body = await buffer(request);
    if (failures > 0) {
      failures -= 1;
      return fault(503, 'SlowDown');
    }
    if (!isSigned(request, url, body, options)) return fault(403, 'SignatureDoesNotMatch');
    const [, bucket, ...parts] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== options.bucket) return fault(404, 'NoSuchBucket');
    if (url.searchParams.get('list-type') === '2') return list(files, url, options.pageSize ?? 1000);
    return answer(files, request.method ?? '', parts.join('/'), body);
  }

  const server = createServer((request, response) => {
    void handle(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    failNext(requests) {
      failures = requests;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
