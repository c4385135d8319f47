import type { Generated } from 'kysely';
import type { Flag, Time } from './columns';

/** A session outlives what it refers to, so that a removed user is told why. Hence no foreign keys. */
interface Sessions {
  token_hash: string;
  account_id: string;
  tenant_id: string;
  membership_id: string;
  /** Where the membership lives, if not in this tenant: an operator of the platform has entered. */
  entered_from: string | null;
  /** A third party of this tenant has vouched for its holder: it leads to no other tenant. */
  confined: Flag;
  /** The sub-system whose server asked for it, if one did. */
  host_id: Generated<string | null>;
  address: string | null;
  user_agent: string | null;
  created_at: Time;
  expires_at: Time;
  /** When the member had signed in before: the session itself is not what a person means by the last time. */
  previous_sign_in_at: Time | null;
  ended_at: Time | null;
  end_reason: 'signedOut' | 'revoked' | 'elsewhere' | null;
}

/** A way in that is good for one session, once. */
interface Tickets {
  ticket_hash: string;
  account_id: string;
  tenant_id: string;
  membership_id: string;
  /** As in the session that it becomes. */
  entered_from: string | null;
  expires_at: Time;
}

interface Captchas {
  id: string;
  answer: string;
  expires_at: Time;
}

interface CipherKeys {
  id: string;
  private_key: string;
  public_key: string;
  created_at: Time;
}

/** Failed guesses, by secret and caller, and by origin. */
interface Guesses {
  key: string;
  /** Whose secret was guessed at; null: those of many. */
  subject: string | null;
  failures: number;
  failed_at: Time;
  blocked_until: Time;
}

export interface SignInTables {
  sessions: Sessions;
  tickets: Tickets;
  captchas: Captchas;
  cipher_keys: CipherKeys;
  guesses: Guesses;
}
