import { type Kysely, type MigrationProvider, Migrator, sql } from 'kysely';
import { StartError } from '../../failures';
import { aloneWhile, isPostgres, liftTimeout } from '../alone';
import { moveOlderRecords, recordedMigrations } from '../migration-records';
import type { Queries } from '../transact';
import * as foundation from './001-foundation';
import * as signIn from './002-sign-in';
import * as userMenus from './003-user-menus';
import * as organisation from './004-organisation';
import * as people from './005-people';
import * as signInMethods from './006-sign-in-methods';
import * as tenants from './007-tenants';
import * as messages from './008a-messages';
import * as textsAndDictionaries from './008b-texts-and-dictionaries';
import * as logsAndCharts from './008c-logs-and-charts';
import * as files from './009-files';
import * as applications from './010-applications';
import * as operations from './012-operations';
import * as secondFactor from './013-second-factor';
import * as passkeys from './014-passkeys';
import * as removedMessages from './015-removed-messages';
import * as recordPages from './016-record-pages';
import * as ownRows from './017-own-rows';
import * as filesAndClients from './018-files-and-clients';
import * as askers from './019-askers';
import * as uploadShares from './020-upload-shares';
import * as americanMenus from './021-american-menus';
import * as madePasswords from './024-made-passwords';
import * as policyFloor from './025-policy-floor';
import * as hosts from './026-hosts';
import * as contents from './027-contents';
import * as notices from './029-notices';
import * as fileLibrary from './030-file-library';
import * as avatars from './034-avatars';
import * as chartPage from './037-chart-page';
import * as chartGallery from './038-chart-gallery';
import * as departmentsPage from './040-departments-page';
import * as menusPage from './041-menus-page';
import * as roleMembers from './043-role-members';
import * as tenantPages from './046-tenant-pages';
import * as menuGroupPages from './047-menu-group-pages';
import * as rememberedCallers from './050-remembered-callers';
import * as importRuns from './051-import-runs';
import * as homePage from './052-home-page';
import * as logPages from './053-log-pages';
import * as helpTexts from './054-help-texts';
import * as lockAndColour from './055-lock-and-colour';
import * as forms from './056-forms';
import * as richMessages from './058-rich-messages';
import * as policiesPage from './059-policies-page';
import * as signInPages from './060-sign-in-pages';
import * as settingsOverview from './061-settings-overview';
import * as sessionsOfAUser from './062-sessions-of-a-user';
import * as listViews from './063-list-views';
import * as subsystemsPage from './064-subsystems-page';
import * as messagesPage from './065-messages-page';
import * as formReplies from './066-form-replies';
import * as replyFiles from './067-reply-files';
import * as avatarUses from './068-avatar-uses';
import * as administrationPages from './069-administration-pages';
import * as departmentLeaders from './071-department-leaders';
import * as ownIcons from './074-own-icons';
import type { Migration, TextType } from './migration';

const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = [
  ['001-foundation', foundation],
  ['002-sign-in', signIn],
  ['003-user-menus', userMenus],
  ['004-organisation', organisation],
  ['005-people', people],
  ['006-sign-in-methods', signInMethods],
  ['007-tenants', tenants],
  ['008a-messages', messages],
  ['008b-texts-and-dictionaries', textsAndDictionaries],
  ['008c-logs-and-charts', logsAndCharts],
  ['009-files', files],
  ['010-applications', applications],
  ['012-operations', operations],
  ['013-second-factor', secondFactor],
  ['014-passkeys', passkeys],
  ['015-removed-messages', removedMessages],
  ['016-record-pages', recordPages],
  ['017-own-rows', ownRows],
  ['018-files-and-clients', filesAndClients],
  ['019-askers', askers],
  ['020-upload-shares', uploadShares],
  ['021-american-menus', americanMenus],
  ['024-made-passwords', madePasswords],
  ['025-policy-floor', policyFloor],
  ['026-hosts', hosts],
  ['027-contents', contents],
  ['029-notices', notices],
  ['030-file-library', fileLibrary],
  ['034-avatars', avatars],
  ['037-chart-page', chartPage],
  ['038-chart-gallery', chartGallery],
  ['040-departments-page', departmentsPage],
  ['041-menus-page', menusPage],
  ['043-role-members', roleMembers],
  ['046-tenant-pages', tenantPages],
  ['047-menu-group-pages', menuGroupPages],
  ['050-remembered-callers', rememberedCallers],
  ['051-import-runs', importRuns],
  ['052-home-page', homePage],
  ['053-log-pages', logPages],
  ['054-help-texts', helpTexts],
  ['055-lock-and-colour', lockAndColour],
  ['056-forms', forms],
  ['058-rich-messages', richMessages],
  ['059-policies-page', policiesPage],
  ['060-sign-in-pages', signInPages],
  ['061-settings-overview', settingsOverview],
  ['062-sessions-of-a-user', sessionsOfAUser],
  ['063-list-views', listViews],
  ['064-subsystems-page', subsystemsPage],
  ['065-messages-page', messagesPage],
  ['066-form-replies', formReplies],
  ['067-reply-files', replyFiles],
  ['068-avatar-uses', avatarUses],
  ['069-administration-pages', administrationPages],
  ['071-department-leaders', departmentLeaders],
  ['074-own-icons', ownIcons],
];

/** Brings the database up to date in one transaction, and answers the names of the migrations that ran. */
export function migrate(db: Queries): Promise<string[]> {
  return aloneWhile(db, async () => {
    await moveOlderRecords(db);
    refuseNewer(await recordedMigrations(db));
    const { error, results = [] } = await migratorFor(db).migrateToLatest();
    if (error) throw error;
    return results.map(({ migrationName }) => migrationName);
  });
}

/** A test makes a database of an earlier version with it. */
export const migratorFor = (db: Queries) => new Migrator({ db, provider: providerFor(db), allowUnorderedMigrations: true });

function providerFor(db: Queries): MigrationProvider {
  const run = async (migration: Migration, tx: Kysely<unknown>) => {
    await liftTimeout(tx);
    await migration.up(tx, text);
  };
  const text: TextType = isPostgres(db) ? sql`text collate "C"` : 'text';
  const migrations: Awaited<ReturnType<MigrationProvider['getMigrations']>> = {};
  for (const [name, migration] of MIGRATIONS) migrations[name] = { up: (tx: Kysely<unknown>) => run(migration, tx) };
  return { getMigrations: async () => migrations };
}

/** The names of the migrations that the next start would run. */
export async function waitingMigrations(db: Queries): Promise<string[]> {
  const done = await recordedMigrations(db);
  refuseNewer(done);
  return MIGRATIONS.map(([name]) => name).filter((name) => !done.includes(name));
}

/** A version cannot know what a later one has changed. */
function refuseNewer(done: readonly string[]) {
  const unknown = done.find((name) => !MIGRATIONS.some(([known]) => known === name));
  if (unknown === undefined) return;
  throw new StartError(
    `The database was changed by a newer version (${unknown}): start that version, or restore a backup from before it.`,
  );
}
