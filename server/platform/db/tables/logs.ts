import type { SignInMethod, SignInOutcome } from '../../../../contract/logs';
import type { Time, Versioned } from './columns';

/** Every attempt to sign in. Nothing that was typed is kept: an account is named by its id, and an unknown one is null. */
export interface SignInLogs {
  tenant_id: string;
  id: string;
  account_id: string | null;
  outcome: SignInOutcome;
  method: SignInMethod;
  address: string;
  user_agent: string | null;
  request_id: string;
  created_at: Time;
}

/** How many signed in, by month (`2026-11`) in the tenant's zone. */
interface SignInCounts {
  tenant_id: string;
  month: string;
  sign_ins: number;
}

/** The id is the whole secret of an open address: all of it is chance. */
interface PublishedCharts extends Versioned {
  tenant_id: string;
  id: string;
  kind: 'month-bar';
  title: string;
}

export interface LogTables {
  sign_in_logs: SignInLogs;
  sign_in_counts: SignInCounts;
  published_charts: PublishedCharts;
}
