import { z } from 'zod';

/** Raised when older programs could no longer read what newer ones write. */
export const FORMAT = 1;

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
/** "public.guests": both names are ours, and stand in statements. */
const qualifiedNameSchema = z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/);
const columnSchema = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const tableSchema = z.object({ name: qualifiedNameSchema, columns: z.array(columnSchema).min(1) });

/** `manifest.json`, the first entry: what the archive holds and what it was made of. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that made it. */
  version: z.string(),
  /** When the snapshot was taken: everything committed before is in the archive, nothing after. */
  madeAt: z.iso.datetime(),
  /** The last migration of the database: its time in the journal, which orders migrations, its name and hash. */
  schema: z.object({ when: z.number().int(), name: z.string(), hash: z.string() }),
  /** Version of PostgreSQL, "18.4". */
  postgres: z.string(),
  /** Identifies the key of secrets (SECRETS_KEY) without revealing it; null when the database holds no secret. */
  secretsKey: z.string().nullable(),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({ name: qualifiedNameSchema, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
});

/** `contents.json`, the last entry but one: what must have been read until there. */
export const contentsSchema = z.object({
  manifest: sha256Schema,
  /** Of the rows as PostgreSQL's COPY writes them, text format. */
  tables: z.array(
    z.object({
      name: qualifiedNameSchema,
      rows: z.number().int(),
      bytes: z.number().int(),
      sha256: sha256Schema,
    }),
  ),
  pictures: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Of all lines of `pictures.sha256/*`. */
    sha256: sha256Schema,
    /** Files that the database names and the storage did not have. */
    missing: z.number().int(),
  }),
});

export type Manifest = z.output<typeof manifestSchema>;
export type Contents = z.output<typeof contentsSchema>;
export type ArchivedTable = Manifest['tables'][number];

/** Names of the entries. */
export const entries = {
  manifest: 'manifest.json',
  tables: 'tables/',
  pictures: 'pictures/',
  pictureSums: 'pictures.sha256/',
  contents: 'contents.json',
  end: 'contents.sha256',
} as const;

/** Large contents come in parts, because a tar entry names its size before its bytes. */
export const PART_BYTES = 4 * 1024 * 1024;

/** "000001": parts are numbered from one, and stand in that order. */
export const partName = (number: number) => String(number).padStart(6, '0');
