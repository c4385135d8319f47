import type { Time } from './columns';

/** How far a run of an import is. */
interface ImportRuns {
  account_id: string;
  /** As its caller calls it. */
  id: string;
  done: number;
  total: number;
  stop_asked: number;
  begun_at: Time;
}

export interface ImportTables {
  import_runs: ImportRuns;
}
