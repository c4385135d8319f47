import type { Generated } from 'kysely';
import type { Flag, Time } from './columns';

export type NoticeKind = 'newDevice';

interface Messages {
  tenant_id: string;
  id: string;
  title: string;
  /** Plain text: of a rich text, its words. */
  content: string;
  /** The rich text; null for a plain one. */
  html: Generated<string | null>;
  sender_id: string | null;
  /** What the sender was called when it was sent. */
  sender_name: string;
  /** A message of the system, without a sender. */
  system: Generated<Flag>;
  /** What a message of the system tells of, and how often that has happened. */
  notice: Generated<NoticeKind | null>;
  times: Generated<number | null>;
  /** Counts over the tenant, in the order in which messages became visible. */
  sequence: number;
  created_at: Time;
}

interface MessageRecipients {
  tenant_id: string;
  message_id: string;
  membership_id: string;
  sequence: number;
  read_at: Time | null;
  /** When its owner deleted it: from then on it only counts in the sender's figures. */
  removed_at: Time | null;
}

/** The number of a tenant's latest message. */
interface MessageCounters {
  tenant_id: string;
  value: number;
}

export interface MessageTables {
  messages: Messages;
  message_recipients: MessageRecipients;
  message_counters: MessageCounters;
}
