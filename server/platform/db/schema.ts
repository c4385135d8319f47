import type { ApplicationTables } from './tables/applications';
import type { AuditTables } from './tables/audits';
import type { FileTables } from './tables/files';
import type { FormTables } from './tables/forms';
import type { ImportTables } from './tables/imports';
import type { InvitationTables } from './tables/invitations';
import type { ListViewTables } from './tables/list-views';
import type { LogTables } from './tables/logs';
import type { MessageTables } from './tables/messages';
import type { OrganisationTables } from './tables/organisation';
import type { PasskeyTables } from './tables/passkeys';
import type { PeopleTables } from './tables/people';
import type { ReadinessTables } from './tables/readiness';
import type { SecondFactorTables } from './tables/second-factor';
import type { SignInTables } from './tables/sign-in';
import type { SignInMethodTables } from './tables/sign-in-methods';
import type { TenantAdministrationTables } from './tables/tenants';
import type { TextTables } from './tables/texts';

export interface Schema
  extends PeopleTables,
    OrganisationTables,
    SignInTables,
    AuditTables,
    TenantAdministrationTables,
    MessageTables,
    TextTables,
    LogTables,
    SignInMethodTables,
    ImportTables,
    InvitationTables,
    FileTables,
    FormTables,
    ListViewTables,
    PasskeyTables,
    ReadinessTables,
    SecondFactorTables,
    ApplicationTables {}

/** Tables whose every row belongs to one tenant, and whose every query must say which. */
export const TENANT_TABLES = [
  'memberships',
  'user_bigrams',
  'departments',
  'membership_departments',
  'department_leaders',
  'roles',
  'membership_roles',
  'role_menus',
  'tenant_menus',
  'audits',
  'password_policies',
  'third_party_configs',
  'third_party_identities',
  'login_configs',
  'messages',
  'message_recipients',
  'message_counters',
  'dictionaries',
  'dictionary_items',
  'forms',
  'form_publications',
  'form_versions',
  'form_replies',
  'form_reply_files',
  'sign_in_logs',
  'sign_in_counts',
  'published_charts',
  'invitations',
  'invitation_roles',
  'invitation_departments',
  'contents',
  'files',
  'uploads',
  'upload_parts',
  'file_quotas',
  'collected_menus',
  'menu_uses',
  'role_subsystems',
  'help_texts',
  'list_views',
  'default_views',
] as const satisfies readonly (keyof Schema)[];
export type TenantTable = (typeof TENANT_TABLES)[number];
