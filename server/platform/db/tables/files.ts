import type { Generated } from 'kysely';
import type { Flag, Time } from './columns';

interface Files {
  tenant_id: string;
  id: string;
  name: string;
  content_type: string;
  size: number;
  /** Its sender and its MD5, `<user id>:<MD5>`, if it came in parts: by these its sender may ask for it. */
  hash: string | null;
  /** SHA-256 of one that came in parts: it decides whether two files with one MD5 are the same. */
  sha256: string | null;
  /** The user id of the sender, who may have been deleted. */
  uploaded_by: string;
  created_at: Time;
  /** No longer visible; its bytes are being deleted. */
  removed_at: Time | null;
  /** Since when its bytes have not been found. */
  missing_since: Time | null;
}

/** A file on its way in. Whatever is in the store has a row here or in `files`. */
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
  files: Files;
  uploads: Uploads;
  upload_parts: UploadParts;
  file_quotas: FileQuotas;
  file_keeping: FileKeeping;
}
