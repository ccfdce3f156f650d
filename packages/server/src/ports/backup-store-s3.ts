import { Readable } from 'node:stream';
import type { BackupStore } from './backup-store.ts';
import { connectS3, type S3Settings } from './storage-s3.ts';

/** An upload has at most 10,000 parts: this allows for 320 GB, and holds two parts in memory. */
const PART_BYTES = 32 * 1024 * 1024;

/** Backups in a bucket of Amazon S3 or of a compatible service, under a prefix ("lampion/"; may be empty). */
export async function createS3BackupStore(settings: S3Settings, prefix: string): Promise<BackupStore> {
  // Loaded lazily, as for pictures.
  const s3 = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client = connectS3(s3, settings);
  const { bucket: Bucket } = settings;
  return {
    label: `s3://${Bucket}/${prefix}`,
    async write(name, stream) {
      let bytes = 0;
      async function* counted() {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          yield chunk;
        }
      }
      const Body = Readable.from(counted(), { objectMode: false });
      const params = { Bucket, Key: prefix + name, Body };
      try {
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
      } catch (error) {
        stream.destroy();
        throw error;
      }
      return bytes;
    },
    async read(name) {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: prefix + name }));
      if (!(Body instanceof Readable)) throw new Error('the bucket sent no file');
      return Body;
    },
    async list() {
      const files: { name: string; bytes: number }[] = [];
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const name = Key.slice(prefix.length);
          if (!name.includes('/')) files.push({ name, bytes: Size });
        }
      }
      return files;
    },
    async remove(name) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + name }));
    },
  };
}
