import type { Flag, Time } from './columns';

/** A public key whose private half an authenticator of the account's owner keeps. */
interface Passkeys {
  id: string;
  account_id: string;
  /** As the authenticator names it; base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How the browser may reach the authenticator, with commas between. */
  transports: string;
  /** How often the authenticator says that it has signed; 0 where it does not count. */
  counter: number;
  synced: Flag;
  name: string;
  created_at: Time;
  used_at: Time | null;
}

/** What an authenticator has been asked and has not answered. */
interface PasskeyCeremonies {
  ticket_hash: string;
  challenge: string;
  rp_id: string;
  origin: string;
  /** The session that asked to add a key; null for a sign-in. */
  session_hash: string | null;
  expires_at: Time;
}

/** A device that an account has been signed in from. Its id is kept as a hash, salted with the account. */
interface KnownDevices {
  account_id: string;
  device_hash: string;
  seen_at: Time;
}

/** Where an account was signed in from; a hash, salted with the account. */
interface KnownOrigins {
  account_id: string;
  origin_hash: string;
  seen_at: Time;
}

export interface PasskeyTables {
  passkeys: Passkeys;
  passkey_ceremonies: PasskeyCeremonies;
  known_devices: KnownDevices;
  known_origins: KnownOrigins;
}
