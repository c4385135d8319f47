import type { Versioned } from './columns';

/** What a list was searched for, under a name. */
interface ListViews extends Versioned {
  tenant_id: string;
  id: string;
  list: string;
  /** Null: shared by the tenant. */
  owner_id: string | null;
  name: string;
  search: string;
}

/** The view with which a list opens for a user. */
interface DefaultViews {
  tenant_id: string;
  membership_id: string;
  list: string;
  view_id: string;
}

export interface ListViewTables {
  list_views: ListViews;
  default_views: DefaultViews;
}
