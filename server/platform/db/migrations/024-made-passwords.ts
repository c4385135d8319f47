import { type Kysely, sql } from 'kysely';

/**
 * A password that the server made is changed at the first sign-in, as shipped. Until now that was off, and stored with each edit of a
 * policy: it is on from now on, but for tenants whose log says that they had it on and turned it off.
 */
export async function up(db: Kysely<unknown>) {
  await keepUsedPasswords(db);
  await sql`update password_policies set change_first = 1, version = version + 1 where change_first = 0 and not exists (
    select 1 from audits where audits.tenant_id = password_policies.tenant_id and audits.entity = 'passwordPolicy'
    and audits.before_row like '%"changeAtFirstLogin":true%' and audits.after_row like '%"changeAtFirstLogin":false%')`.execute(
    db,
  );
}

/**
 * Who has signed in since the password was made has had the first sign-in, and is not asked now; nor is an installation's first
 * administrator, whose password the operator may have chosen. Where the tenant asked for the change, it goes on asking.
 */
async function keepUsedPasswords(db: Kysely<unknown>) {
  await sql`update accounts set password_chosen_at = password_changed_at
    where password_hash is not null and (password_chosen_at is null or password_chosen_at < password_changed_at)
    and not exists (select 1 from password_policies where tenant_id = accounts.home_tenant_id and change_first = 1)
    and exists (select 1 from memberships where account_id = accounts.id and (last_sign_in_at >= accounts.password_changed_at
      or (super_administrator = 1 and accounts.password_changed_at = accounts.created_at)))`.execute(db);
}
