import path from 'node:path';
import type { Config } from '../../../config.ts';
import { type BackupStore, createFolderBackupStore, createS3BackupStore } from './backup-store.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage, type S3Settings } from './s3.ts';
import type { Storage } from './storage.ts';

function readS3Settings(config: Config, bucket: string): S3Settings {
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  const keys =
    accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey };
  return { endpoint, region, bucket, keys };
}

/**
 * The bucket if configured, a folder otherwise.
 * @throws StartError when the bucket refuses
 */
export async function openStorage(config: Config): Promise<Storage> {
  const { S3_BUCKET: bucket, DATA_DIR } = config;
  if (bucket === undefined) return createDiskStorage(path.join(DATA_DIR, 'files'));
  const storage = await createS3Storage(readS3Settings(config, bucket));
  await storage.checkAccess();
  return storage;
}

const S3 = 's3://';

/** Where backups are kept: a folder, or "s3://bucket/prefix" on the service of the S3 settings. */
export async function openBackupStore(config: Config, target: string): Promise<BackupStore> {
  if (!target.startsWith(S3)) return createFolderBackupStore(path.resolve(target));
  const [bucket = '', ...folders] = target.slice(S3.length).split('/').filter(Boolean);
  const folder = folders.map((name) => `${name}/`).join('');
  return createS3BackupStore(readS3Settings(config, bucket), folder);
}
