import type { Audience } from '../../../../contract/form-publications';
import type { Flag, Time, Versioned } from './columns';

interface Forms extends Versioned {
  tenant_id: string;
  id: string;
  name: string;
  remark: string;
  /** JSON: what was designed. */
  document: string;
  item_count: number;
  updated_at: Time;
}

/** How a form is published, which version of it. */
interface FormPublications {
  tenant_id: string;
  form_id: string;
  /** The unguessable end of its public link. */
  link: string;
  number: number;
  open: Flag;
  audience: Audience;
  last_day: string | null;
  most_replies: number | null;
  once_per_user: Flag;
  published_at: Time;
}

/** What was published, as it was then. */
interface FormVersions {
  tenant_id: string;
  form_id: string;
  number: number;
  /** JSON. */
  document: string;
  published_at: Time;
}

interface FormReplies {
  tenant_id: string;
  form_id: string;
  /** Made by the sender. */
  id: string;
  number: number;
  /** Who it was; null for a guest. A reply outlives the user, and keeps the name. */
  membership_id: string | null;
  author: string | null;
  /** JSON: pairs of an item's id and its answer. */
  answers: string;
  /** What a search looks through. */
  words: string;
  created_at: Time;
}

/** A file that is in a reply. */
interface FormReplyFiles {
  tenant_id: string;
  form_id: string;
  reply_id: string;
  file_id: string;
}

export interface FormTables {
  forms: Forms;
  form_publications: FormPublications;
  form_versions: FormVersions;
  form_replies: FormReplies;
  form_reply_files: FormReplyFiles;
}
