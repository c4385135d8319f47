import type { Schema } from '../schema';

export interface Moved {
  readonly table: keyof Schema;
  /** Its primary key: in this order it is read, page by page. */
  readonly key: readonly string[];
  /** Its rows refer to one another by `parent_id`: a parent is written before its children. */
  readonly isTree?: true;
}

const inTenant = (table: keyof Schema, ...key: string[]): Moved => ({
  table,
  key: ['tenant_id', ...(key.length > 0 ? key : ['id'])],
});
const plain = (table: keyof Schema, ...key: string[]): Moved => ({ table, key: key.length > 0 ? key : ['id'] });

/** What the database makes of other tables by itself. */
export const DERIVED = ['user_bigrams'] as const satisfies readonly (keyof Schema)[];

/** Every other table, each after those that its rows refer to. */
export const TABLES: readonly Moved[] = [
  plain('tenants'),
  plain('accounts'),
  plain('subsystems'),
  { ...plain('menus'), isTree: true },
  inTenant('memberships'),
  { ...inTenant('departments'), isTree: true },
  inTenant('roles'),
  inTenant('membership_departments', 'membership_id', 'department_id'),
  inTenant('department_leaders', 'department_id'),
  inTenant('membership_roles', 'membership_id', 'role_id'),
  inTenant('tenant_menus', 'menu_id'),
  inTenant('role_menus', 'role_id', 'menu_id'),
  inTenant('role_subsystems', 'role_id', 'subsystem_id'),
  inTenant('collected_menus', 'membership_id', 'menu_id'),
  inTenant('menu_uses', 'membership_id', 'menu_id'),
  inTenant('help_texts', 'path'),
  inTenant('list_views'),
  inTenant('default_views', 'membership_id', 'list'),
  plain('menu_groups'),
  plain('menu_group_menus', 'group_id', 'menu_id'),
  plain('subsystem_redirects', 'subsystem_id', 'redirect_uri'),
  plain('oauth_codes', 'code_hash'),
  plain('oauth_tokens', 'token_hash'),
  plain('applications'),
  plain('former_passwords', 'account_id', 'id'),
  plain('second_factor_keeping', 'sealing_key'),
  plain('second_factors', 'account_id'),
  plain('recovery_codes', 'account_id', 'code_hash'),
  plain('trusted_devices'),
  plain('passkeys'),
  plain('passkey_ceremonies', 'ticket_hash'),
  plain('known_devices', 'account_id', 'device_hash'),
  plain('known_origins', 'account_id', 'origin_hash'),
  plain('sessions', 'token_hash'),
  plain('captchas'),
  plain('cipher_keys'),
  plain('guesses', 'key'),
  plain('import_runs', 'account_id', 'id'),
  plain('limits', 'key'),
  plain('one_time_keys'),
  plain('outbox'),
  plain('pending_sign_ins', 'ticket_hash'),
  plain('qr_sign_ins'),
  plain('sms_codes', 'phone', 'purpose', 'asker'),
  plain('tickets', 'ticket_hash'),
  plain('readiness'),
  plain('file_keeping', 'signing_key'),
  plain('i18n_texts'),
  inTenant('audits'),
  plain('password_policies', 'tenant_id'),
  plain('login_configs', 'tenant_id'),
  plain('file_quotas', 'tenant_id'),
  inTenant('third_party_configs'),
  inTenant('third_party_identities', 'config_id', 'subject'),
  inTenant('dictionaries'),
  inTenant('dictionary_items', 'dictionary_id', 'code'),
  inTenant('forms'),
  inTenant('form_publications', 'form_id'),
  inTenant('form_versions', 'form_id', 'number'),
  inTenant('form_replies', 'form_id', 'id'),
  inTenant('form_reply_files', 'form_id', 'reply_id', 'file_id'),
  inTenant('invitations'),
  inTenant('invitation_departments', 'invitation_id', 'department_id'),
  inTenant('invitation_roles', 'invitation_id', 'role_id'),
  plain('message_counters', 'tenant_id'),
  inTenant('messages'),
  inTenant('message_recipients', 'message_id', 'membership_id'),
  inTenant('published_charts'),
  inTenant('sign_in_logs'),
  inTenant('sign_in_counts', 'month'),
  inTenant('contents'),
  inTenant('files'),
  inTenant('uploads'),
  inTenant('upload_parts', 'upload_id', 'number'),
];
