import type { S3Client } from '@aws-sdk/client-s3';
import { StartError } from '../../app-error.ts';
import { checkKey, type Storage } from './storage.ts';

export interface S3Settings {
  /** Address of an S3-compatible service; Amazon's own when left out. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  /**
   * When left out, the SDK finds and renews credentials: environment, profile, container or
   * instance role.
   */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

type S3 = typeof import('@aws-sdk/client-s3');

interface S3Storage extends Storage {
  /**
   * Lists one file of the bucket, within ten seconds: a wrong name or key would otherwise only fail
   * at the first picture.
   * @throws StartError
   */
  checkAccess(): Promise<void>;
}

const CHECK_MS = 10_000;

/**
 * Storage in a bucket of Amazon S3 or of a compatible service. The bucket must exist. The SDK
 * retries failed requests three times.
 */
export async function createS3Storage(settings: S3Settings): Promise<S3Storage> {
  // Loaded lazily: storage in a folder does not load the SDK's 9 MB.
  const s3 = await import('@aws-sdk/client-s3');
  const client = connectS3(s3, settings);
  const { bucket: Bucket } = settings;
  return {
    async checkAccess() {
      const abortSignal = AbortSignal.timeout(CHECK_MS);
      try {
        await client.send(new s3.ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { abortSignal });
      } catch (error) {
        throw explain(error, settings);
      }
    },
    async put(key, bytes) {
      await client.send(new s3.PutObjectCommand({ Bucket, Key: checkKey(key), Body: bytes }));
    },
    async get(key) {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: checkKey(key) }));
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async *listFolders(folder) {
      const Prefix = `${checkKey(folder)}/`;
      const pages = s3.paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' });
      for await (const { CommonPrefixes = [] } of pages)
        for (const { Prefix: found = '' } of CommonPrefixes) yield found.slice(Prefix.length, -1);
    },
    async removeAll(folder) {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket, Prefix: `${checkKey(folder)}/` });
      for await (const { Contents = [] } of pages) {
        // Deletes files individually: several compatible services do not support bulk deletion.
        await Promise.all(
          Contents.map(({ Key }) => client.send(new s3.DeleteObjectCommand({ Bucket, Key }))),
        );
      }
    },
  };
}

/** A client of the service. The SDK retries failed requests three times. */
export function connectS3(s3: S3, { endpoint, region, keys }: S3Settings): S3Client {
  return new s3.S3Client({
    region,
    ...(keys && { credentials: keys }),
    maxAttempts: 4,
    // Checksums in trailers are an Amazon extension that other services refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Self-hosted services rarely have a host name per bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
}

/**
 * Advice by error name of S3 and of the SDK's credentials. Not every compatible service uses them
 * all.
 */
const advice: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket; create it, or correct S3_BUCKET',
  PermanentRedirect: 'the bucket is in another region; correct S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region; correct S3_REGION',
  InvalidAccessKeyId: 'the service does not know S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID',
  AccessDenied:
    'this key may not list the bucket; it needs s3:ListBucket, GetObject, PutObject and DeleteObject',
  CredentialsProviderError: 'no credentials were found; set S3_ACCESS_KEY_ID, or give the machine a role',
};

function explain(error: unknown, { bucket, endpoint = 'Amazon S3' }: S3Settings): StartError {
  const { name } = error as Error;
  const { code = name } = error as { code?: string };
  const todo = advice[name] ?? 'it does not answer as a bucket; check S3_ENDPOINT and the network';
  return new StartError(`S3_BUCKET: ${bucket} at ${endpoint} (${code}): ${todo}.`, { cause: error });
}
