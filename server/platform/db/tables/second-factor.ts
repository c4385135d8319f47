import type { Time } from './columns';

interface SecondFactors {
  account_id: string;
  /** As the telephone has it, sealed; null until it has been confirmed. */
  secret: string | null;
  /** The latest stretch of 30 seconds whose code was used: none is used twice. */
  last_step: number;
  /** One that has been shown and not been confirmed yet. */
  pending_secret: string | null;
  created_at: Time;
}

/** One row: what secrets are sealed with. */
interface SecondFactorKeeping {
  sealing_key: string;
}

interface RecoveryCodes {
  account_id: string;
  code_hash: string;
}

interface TrustedDevices {
  id: string;
  account_id: string;
  token_hash: string;
  user_agent: string | null;
  address: string;
  created_at: Time;
  used_at: Time;
  expires_at: Time;
}

export interface SecondFactorTables {
  second_factors: SecondFactors;
  second_factor_keeping: SecondFactorKeeping;
  recovery_codes: RecoveryCodes;
  trusted_devices: TrustedDevices;
}
