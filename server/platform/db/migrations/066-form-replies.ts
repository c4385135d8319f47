import type { Kysely } from 'kysely';
import { addButtons } from './menu-rows';
import type { TextType } from './migration';

const FORMS_MENU = '0193000000000000000000000000b800';

/** Forms that are published: how, the versions that were, and what people replied. */
export async function up(db: Kysely<unknown>, text: TextType) {
  await addPublications(db, text);
  await addVersions(db, text);
  await addReplies(db, text);
  await addButtons(db, FORMS_MENU, 4, [
    ['form:publish', '发布', '發佈', 'Publish'],
    ['form:replies', '查看答卷', '查看答卷', 'See responses'],
    ['form:removeReplies', '删除答卷', '刪除答卷', 'Delete responses'],
  ]);
}

async function addPublications(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('form_publications')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('form_id', text, (column) => column.notNull())
    .addColumn('link', text, (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('open', 'integer', (column) => column.notNull())
    .addColumn('audience', text, (column) => column.notNull())
    .addColumn('last_day', text)
    .addColumn('most_replies', 'integer')
    .addColumn('once_per_user', 'integer', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_publications_key', ['tenant_id', 'form_id'])
    .addForeignKeyConstraint('form_publications_form', ['tenant_id', 'form_id'], 'forms', ['tenant_id', 'id'])
    .execute();
  await db.schema.createIndex('form_publications_link').unique().on('form_publications').column('link').execute();
}

const addVersions = (db: Kysely<unknown>, text: TextType) =>
  db.schema
    .createTable('form_versions')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('form_id', text, (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('document', text, (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_versions_key', ['tenant_id', 'form_id', 'number'])
    .addForeignKeyConstraint('form_versions_form', ['tenant_id', 'form_id'], 'forms', ['tenant_id', 'id'])
    .execute();

async function addReplies(db: Kysely<unknown>, text: TextType) {
  await db.schema
    .createTable('form_replies')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('form_id', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('membership_id', text)
    .addColumn('author', text)
    .addColumn('answers', text, (column) => column.notNull())
    .addColumn('words', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_replies_key', ['tenant_id', 'form_id', 'id'])
    .addForeignKeyConstraint('form_replies_version', ['tenant_id', 'form_id', 'number'], 'form_versions', [
      'tenant_id',
      'form_id',
      'number',
    ])
    .execute();
  const index = (name: string, column: string) =>
    db.schema.createIndex(name).on('form_replies').columns(['tenant_id', 'form_id', column]).execute();
  await index('form_replies_created', 'created_at');
  await index('form_replies_number', 'number');
  await index('form_replies_member', 'membership_id');
}
