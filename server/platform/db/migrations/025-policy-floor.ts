import { type Kysely, sql } from 'kysely';

/** No policy is weaker than 8 to 40 characters and 2 classes. A stored one is lifted; an editor of the old one is shown it as it is now. */
export async function up(db: Kysely<unknown>) {
  await sql`update password_policies set
    min_length = case when min_length < 8 then 8 else min_length end,
    max_length = case when max_length < 40 then 40 else max_length end,
    classes = case when classes < 2 then 2 else classes end,
    version = version + 1
    where min_length < 8 or max_length < 40 or classes < 2`.execute(db);
}
