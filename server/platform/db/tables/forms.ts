import type { Time, Versioned } from './columns';

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

export interface FormTables {
  forms: Forms;
}
