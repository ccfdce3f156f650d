import type { S3Client } from '@aws-sdk/client-s3';
import { checkKey, type Storage } from './storage.ts';

export interface S3Settings {
  /** Address of an S3-compatible service; Amazon's own when left out. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

type S3 = typeof import('@aws-sdk/client-s3');

/**
 * Storage in a bucket of Amazon S3 or of a compatible service. The bucket must exist; nothing is sent before the first
 * file. The SDK retries failed requests three times.
 */
export async function createS3Storage(settings: S3Settings): Promise<Storage> {
  // Loaded lazily: storage in a folder does not load the SDK's 9 MB.
  const s3 = await import('@aws-sdk/client-s3');
  const client = connect(s3, settings);
  const { bucket: Bucket } = settings;
  return {
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
    async removeAll(folder) {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket, Prefix: `${checkKey(folder)}/` });
      for await (const { Contents = [] } of pages) {
        // One by one: several compatible services refuse or misread the call that deletes many.
        await Promise.all(
          Contents.map(({ Key }) => client.send(new s3.DeleteObjectCommand({ Bucket, Key }))),
        );
      }
    },
  };
}

function connect(s3: S3, { endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 4,
    // Checksums in trailers are an extension of Amazon's: others refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Self-hosted services rarely have a host name for every bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
}
