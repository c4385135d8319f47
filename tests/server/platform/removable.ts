import { z } from 'zod';
import * as applications from '../../../contract/applications';
import * as charts from '../../../contract/charts';
import * as departments from '../../../contract/departments';
import * as dictionaries from '../../../contract/dictionaries';
import * as files from '../../../contract/files';
import * as formPublications from '../../../contract/form-publications';
import * as formReplies from '../../../contract/form-replies';
import * as forms from '../../../contract/forms';
import * as texts from '../../../contract/i18n-texts';
import * as invitations from '../../../contract/invitations';
import * as listViews from '../../../contract/list-views';
import * as menuGroups from '../../../contract/menu-groups';
import * as menus from '../../../contract/menus';
import * as messages from '../../../contract/messages';
import * as passkeys from '../../../contract/passkeys';
import * as roles from '../../../contract/roles';
import type { Route } from '../../../contract/route';
import * as secondFactor from '../../../contract/second-factor';
import * as sessions from '../../../contract/sessions';
import * as subsystems from '../../../contract/subsystems';
import * as tenants from '../../../contract/tenants';
import * as thirdParties from '../../../contract/third-parties';
import * as users from '../../../contract/users';
import { startSession } from '../../../server/identity/sessions/store';
import { tenantDb } from '../../../server/platform/db/tenant-db';
import { HERE, PASSWORD, passkeysIn } from '../authentication/holding-passkeys';
import { secondFactors } from '../authentication/second-factors';
import { documentOf, item } from '../features/designing';
import { FREE, replyId } from '../features/publishing';
import { addressIn, chunked, PNG, sendFile, sendPart } from '../features/sending';
import { department, role, type Someone, someone } from '../organisation/people';
import type { Asking, World } from './world';

/** One record that can be deleted once: the call that deletes it, and what the record of the deletion is about. */
interface Removable {
  readonly asking: Asking;
  /** The id in the operation log; undefined where deleting is no matter of the log. */
  readonly logged?: string | undefined;
  /** Several calls that differ in what may be used only once, such as a code. */
  readonly askings?: readonly Asking[];
}

type Make = (world: World, boss: Someone) => Promise<Removable>;

let count = 0;
const name = () => `removable-${++count}`;

/** Makes a record by a call that answers it, and deletes it by its id in the body. */
const added =
  (route: Route, bodyOf: () => object, idOf = (data: unknown) => z.object({ id: z.string() }).parse(data).id): Make =>
  async (world, { token }) => {
    const { data } = await world.call(route, { token, body: bodyOf() });
    const id = idOf(data);
    return { asking: { token, body: [id] }, logged: id };
  };

const byId = (token: string, id: string, logged: string | undefined = id): Removable => ({
  asking: { token, body: [id] },
  logged,
});

async function application({ db, clock }: World, { token }: Someone): Promise<Removable> {
  const id = name();
  const facts = { contact_name: id, contact_phone: id, username: id, remark: null, reason: null, tenant_id: null };
  const row = { id, receipt_hash: id, org_code: id, organization: id, ...facts, status: 'refused' as const };
  await db
    .insertInto('applications')
    .values({ ...row, decided_at: clock.now, created_at: clock.now })
    .execute();
  return byId(token, id);
}

async function sessionOf(world: World, person: Someone): Promise<string> {
  const holder = { accountId: person.accountId, tenantId: person.tenantId, membershipId: person.id, previousSignInAt: null };
  await startSession(world.db, ++world.clock.now, holder);
  const { token_hash } = await world.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('account_id', '=', person.accountId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return token_hash.slice(0, 32);
}

async function sentTo(world: World, { token }: Someone, reader: Someone): Promise<string> {
  const { data } = await world.call(messages.sendMessage, {
    token,
    body: { title: 'Title', content: 'Content', userIds: [reader.id] },
  });
  return messages.sendMessage.answer.parse(data).id;
}

async function passkey(world: World): Promise<Removable> {
  const person = await someone(world, { password: PASSWORD });
  const id = name();
  const key = { credential_id: id, public_key: id, transports: '', counter: 0, synced: 0, name: id } as const;
  await world.db
    .insertInto('passkeys')
    .values({ id, account_id: person.accountId, ...key, created_at: world.clock.now, used_at: null })
    .execute();
  const { sealed } = passkeysIn(world);
  return { asking: { token: person.token, headers: HERE, params: { id }, body: await sealed() }, logged: id };
}

/** Each of the calls brings a recovery code of its own, so that the code does not decide. */
async function ownSecondFactor(world: World): Promise<Removable> {
  const { ask, enrolled, sealed } = secondFactors(() => world);
  await ask('optional');
  const { token, accountId, recoveryCodes } = await enrolled();
  const askings: Asking[] = [];
  for (const recoveryCode of recoveryCodes) askings.push({ token, body: { ...(await sealed()), recoveryCode } });
  return { asking: {}, askings, logged: accountId };
}

async function trustedDevice({ db, clock }: World, { token, accountId }: Someone): Promise<Removable> {
  const id = name();
  const times = { created_at: clock.now, used_at: clock.now, expires_at: clock.now + 1_000_000 };
  await db
    .insertInto('trusted_devices')
    .values({ id, account_id: accountId, token_hash: id, user_agent: null, address: '127.0.0.1', ...times })
    .execute();
  return byId(token, id);
}

async function member(world: World, boss: Someone): Promise<Removable> {
  const id = await department(world, boss.tenantId);
  const person = await someone(world, { departmentIds: [id] });
  return { asking: { token: boss.token, params: { id }, body: [person.id] }, logged: id };
}

async function roleMember(world: World, { token, tenantId }: Someone): Promise<Removable> {
  const person = await someone(world, { tenantId });
  const id = await role(world, { tenantId, permissions: [], dataScope: 'self' });
  await tenantDb(world.db, { tenantId })
    .insert('membership_roles', [{ membership_id: person.id, role_id: id }])
    .execute();
  return { asking: { token, params: { id }, body: [person.id] }, logged: person.id };
}

async function reply(world: World, { token }: Someone): Promise<Removable> {
  const { data } = await world.call(forms.addForm, { token, body: { name: name(), remark: '' } });
  const params = { id: forms.formRow.parse(data).id };
  await world.call(forms.designForm, { token, params, body: { document: documentOf(item(100)) } });
  await world.call(formPublications.publishForm, { token, params, body: FREE });
  const sent = { replyId: replyId(), number: 1, answers: [{ item: 100, answer: 'x' }] };
  await world.call(formPublications.sendReply, { token, params, body: sent });
  return { asking: { token, params, body: [sent.replyId] }, logged: sent.replyId };
}

async function unfinished(world: World, boss: Someone): Promise<Removable> {
  await sendPart(world, boss, chunked(2), 2);
  const { data } = await world.call(files.listUploads, { token: boss.token });
  return byId(boss.token, files.listUploads.answer.parse(data).records[0]?.id ?? '');
}

/** The binding of a person to a third party of the boss's tenant; answers the third party's id. */
async function boundTo(world: World, { token, tenantId }: Someone, { accountId }: Someone): Promise<string> {
  const body = { provider: 'local', name: name(), clientId: name(), enabled: true };
  const { id } = thirdParties.addThirdParty.answer.parse((await world.call(thirdParties.addThirdParty, { token, body })).data);
  await tenantDb(world.db, { tenantId })
    .insert('third_party_identities', [{ config_id: id, subject: id, account_id: accountId, created_at: world.clock.now }])
    .execute();
  return id;
}

const LANGUAGES = () => ({ 'zh-CN': name(), 'zh-HK': null, 'en-US': null });

/** A record of each kind, by the call that deletes it. Calls that may be repeated with the same answer are in `REPEATABLE`. */
export const REMOVABLE: ReadonlyMap<Route, Make> = new Map<Route, Make>([
  [applications.removeApplications, application],
  [charts.revokeCharts, added(charts.publishChart, () => ({ kind: 'month-bar', title: name() }))],
  [departments.removeDepartments, async (world, { token, tenantId }) => byId(token, await department(world, tenantId))],
  [departments.removeMembers, member],
  [dictionaries.removeDictionaries, added(dictionaries.addDictionary, () => ({ code: name(), name: LANGUAGES(), items: [] }))],
  [listViews.removeListViews, added(listViews.addListView, () => ({ list: 'users', name: name(), search: '', shared: true }))],
  [formReplies.removeReplies, reply],
  [forms.removeForms, added(forms.addForm, () => ({ name: name(), remark: '' }))],
  [files.removeFiles, async (world, boss) => byId(boss.token, addressIn(await sendFile(world, boss, PNG)).id)],
  [files.removeUploads, unfinished],
  [texts.removeI18nTexts, added(texts.addI18nText, () => ({ message: LANGUAGES() }))],
  [
    invitations.revokeInvitations,
    async (world, { token }) => {
      const { data } = await world.call(invitations.makeInvitation, { token });
      return byId(token, invitations.makeInvitation.answer.parse(data).id);
    },
  ],
  [menuGroups.removeMenuGroups, added(menuGroups.addMenuGroup, () => ({ name: name(), menuIds: [] }))],
  [
    menus.removeMenus,
    added(
      menus.addMenu,
      () => ({ kind: 'directory', alias: name() }),
      (data) => menus.addMenu.answer.parse(data).menuId,
    ),
  ],
  [
    messages.removeMessages,
    async (world, boss) => {
      const reader = await someone(world);
      return { asking: { token: reader.token, body: [await sentTo(world, boss, reader)] } };
    },
  ],
  [messages.withdrawMessages, async (world, boss) => byId(boss.token, await sentTo(world, boss, await someone(world)))],
  [passkeys.removePasskey, passkey],
  [
    roles.removeRoles,
    async (world, { token, tenantId }) => byId(token, await role(world, { tenantId, permissions: [], dataScope: 'self' })),
  ],
  [secondFactor.endTrustedDevices, trustedDevice],
  [secondFactor.removeSecondFactor, ownSecondFactor],
  [
    secondFactor.takeAwaySecondFactor,
    async (world, { token }) => {
      const { ask, enrolled } = secondFactors(() => world);
      await ask('optional');
      const { id } = await enrolled();
      return { asking: { token, params: { id } }, logged: id };
    },
  ],
  [sessions.endOwnSessions, async (world, boss) => byId(boss.token, await sessionOf(world, boss))],
  [
    sessions.endOtherSessions,
    async (world, boss) => {
      await sessionOf(world, boss);
      return { asking: { token: boss.token }, logged: boss.accountId };
    },
  ],
  [
    sessions.endSessions,
    async (world, { token }) => {
      const person = await someone(world);
      return byId(token, await sessionOf(world, person), person.id);
    },
  ],
  [
    subsystems.removeSubsystems,
    added(subsystems.addSubsystem, () => ({
      name: name(),
      url: null,
      displayOrder: 50,
      enabled: true,
      clientId: null,
      redirectUris: [],
    })),
  ],
  [
    tenants.removeTenants,
    added(
      tenants.addTenant,
      () => ({ orgCode: name(), organization: name(), administrator: { username: name(), name: 'A', phone: null } }),
      (data) => tenants.madeTenant.parse(data).tenant.id,
    ),
  ],
  [
    thirdParties.removeThirdParties,
    added(thirdParties.addThirdParty, () => ({ provider: 'local', name: name(), clientId: name(), enabled: true })),
  ],
  [
    thirdParties.removeOwnBindings,
    async (world, boss) => {
      const person = await someone(world, { tenantId: boss.tenantId });
      return { asking: { token: person.token, body: [await boundTo(world, boss, person)] }, logged: person.id };
    },
  ],
  [
    thirdParties.removeUserBindings,
    async (world, boss) => {
      const person = await someone(world, { tenantId: boss.tenantId });
      const body = [await boundTo(world, boss, person)];
      return { asking: { token: boss.token, params: { id: person.id }, body }, logged: person.id };
    },
  ],
  [users.removeRoleMembers, roleMember],
  [users.removeUsers, async (world, { token }) => byId(token, (await someone(world)).id)],
]);

/** They answer 200 as often as they are asked: what they end is ended. */
export const REPEATABLE: readonly Route[] = [
  files.dropUpload,
  sessions.endOtherSessions,
  departments.removeMembers,
  users.removeRoleMembers,
];

/** The records of a deletion in the log of the boss's tenant. */
export async function deletionsLogged({ db }: World, { tenantId }: Someone, entityId: string): Promise<number> {
  const { rows } = await tenantDb(db, { tenantId })
    .select('audits')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('entity_id', '=', entityId)
    .where('action', 'in', ['remove', 'removeMembers', 'edit', 'endSessions', 'unbindIdentity'])
    .executeTakeFirstOrThrow();
  return Number(rows);
}
