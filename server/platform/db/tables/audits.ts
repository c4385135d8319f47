import type { Time } from './columns';

interface Audits {
  tenant_id: string;
  id: string;
  actor_id: string | null;
  /** The account name of a visiting operator of the platform; null for members of the tenant. */
  entered_by: string | null;
  action: string;
  entity: string;
  entity_id: string;
  /** JSON without secrets. */
  before_row: string | null;
  after_row: string | null;
  request_id: string;
  created_at: Time;
}

export interface AuditTables {
  audits: Audits;
}
