import type { SignInPolicy } from '../../../../contract/passwords';
import type { SmsPurpose } from '../../../../contract/sms';
import type { ThirdPartyProvider } from '../../../../contract/third-parties';
import type { Flag, Time, Versioned } from './columns';

/** How often something was done in a stretch of time, by whatever key it is counted. */
interface Limits {
  key: string;
  used: number;
  ends_at: Time;
}

/** What a tenant asks of passwords and sign-ins. Without a row it asks what is shipped. */
interface PasswordPolicies extends Versioned {
  tenant_id: string;
  min_length: number;
  max_length: number;
  classes: number;
  /** How many former passwords may not be used again. */
  history: number;
  /** 0: a password does not expire. */
  expiry_days: number;
  /** Whether a password that another person has set must be changed at the first sign-in. */
  change_first: Flag;
  single_session: Flag;
  open_registration: Flag;
  passkeys: Flag;
  second_factor: SignInPolicy['secondFactor'];
  trusted_device_days: number;
  /** 0: never. */
  lock_minutes: number;
  watermark: Flag;
}

interface FormerPasswords {
  account_id: string;
  id: string;
  password_hash: string;
}

/** A key that opens one password, once. */
interface OneTimeKeys {
  id: string;
  secret: string;
  expires_at: Time;
}

/** The one code that a caller has for a number and a purpose. */
interface SmsCodes {
  phone: string;
  purpose: SmsPurpose;
  asker: string;
  id: string;
  code_hash: string;
  /** The account that asked for it, where only that one may use it. */
  asked_by: string | null;
  tries: number;
  expires_at: Time;
}

/** Text messages that no provider sends. */
interface Outbox {
  id: string;
  phone: string;
  purpose: SmsPurpose;
  code: string;
  created_at: Time;
}

/** An account with one step left before it is signed in: to change the password, or to bind an identity. */
interface PendingSignIns {
  ticket_hash: string;
  kind: 'changePassword' | 'bind' | 'secondFactor' | 'secondFactorSetup';
  account_id: string | null;
  tenant_id: string | null;
  config_id: string | null;
  subject: string | null;
  expires_at: Time;
}

/** A QR code that waits for a phone. `id` is in the picture; asking for the state needs the ticket. */
interface QrSignIns {
  id: string;
  ticket_hash: string;
  tenant_id: string;
  config_id: string;
  state: 'waiting' | 'scanned' | 'confirmed' | 'refused';
  subject: string | null;
  expires_at: Time;
}

interface ThirdPartyConfigs extends Versioned {
  tenant_id: string;
  id: string;
  provider: ThirdPartyProvider;
  name: string;
  client_id: string;
  client_secret: string | null;
  authorize_url: string | null;
  token_url: string | null;
  user_url: string | null;
  enabled: Flag;
}

/** The account that an identity of a third party is bound to. */
interface ThirdPartyIdentities {
  tenant_id: string;
  config_id: string;
  subject: string;
  account_id: string;
  created_at: Time;
}

export interface SignInMethodTables {
  limits: Limits;
  password_policies: PasswordPolicies;
  former_passwords: FormerPasswords;
  one_time_keys: OneTimeKeys;
  sms_codes: SmsCodes;
  outbox: Outbox;
  pending_sign_ins: PendingSignIns;
  qr_sign_ins: QrSignIns;
  third_party_configs: ThirdPartyConfigs;
  third_party_identities: ThirdPartyIdentities;
}
