import type { Generated } from 'kysely';
import type { Flag, Time } from './columns';

/** Bytes in the store, which has them under `tenant_id` and `id`. Files of one tenant with the same bytes share them. */
interface Contents {
  tenant_id: string;
  id: string;
  /** SHA-256: it decides which bytes are the same. Null: they are shared with no file from now on. */
  sha256: string | null;
  size: number;
  content_type: string;
  /** How many files have these bytes; 0: they are being deleted. */
  uses: number;
  created_at: Time;
  /** Since when they have not been found. */
  missing_since: Time | null;
}

interface Files {
  tenant_id: string;
  id: string;
  content_id: string;
  name: string;
  size: number;
  /** MD5, if it came in parts: by it and its name its sender may ask for it. */
  hash: string | null;
  /** The user id of the sender, who may have been deleted. */
  uploaded_by: string;
  created_at: Time;
  version: Generated<number>;
}

/** A file on its way in. Whatever is in the store has a row here or in `contents`. */
interface Uploads {
  tenant_id: string;
  id: string;
  owner_id: string;
  /** MD5 that the client says the whole has; null when it comes in one piece. */
  hash: string | null;
  name: string;
  /** By what the store knows it; null as long as the store does not. */
  handle: string | null;
  /** The store was told to put it together. */
  sealed: Generated<Flag>;
  touched_at: Time;
  /** Bytes of its parts. */
  taken: Generated<number>;
  /** Whose turn it is to change it. */
  holder: string | null;
  held_until: Generated<Time>;
}

interface UploadParts {
  tenant_id: string;
  upload_id: string;
  number: number;
  size: number;
  /** MD5 of the part. */
  digest: string;
  /** The store's word that it has the part; null while it is being written. */
  receipt: string | null;
}

/** `used` counts files and parts of uploads. Without a quota of its own a tenant has the installation's. */
interface FileQuotas {
  tenant_id: string;
  used: number;
  quota: number | null;
}

/** One row for the installation. */
interface FileKeeping {
  signing_key: string;
  cleaned_at: Time;
}

export interface FileTables {
  contents: Contents;
  files: Files;
  uploads: Uploads;
  upload_parts: UploadParts;
  file_quotas: FileQuotas;
  file_keeping: FileKeeping;
}
