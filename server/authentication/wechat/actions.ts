import QRCode from 'qrcode';
import type { QR_STATES } from '../../../contract/sign-in-methods';
import { tenantAsked } from '../../identity/accounts/store';
import { newId } from '../../platform/db/ids';
import { iso } from '../../platform/db/tables/columns';
import type { Queries } from '../../platform/db/transact';
import { Refusal } from '../../platform/failures';
import type { From } from '../../platform/http/client';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { hashOf, newSecret } from '../../platform/secrets/secret';
import { enterVouched } from '../third-parties/actions';
import { offeredConfigs } from '../third-parties/store';

const VALID_MS = 120_000;

/** A QR code for the tenant asked for. What the picture says is not what its maker asks by: a photograph of it gives no token. */
export async function makeQr({ db, now, providers }: Deps, from: From) {
  await takeUseOrRefuse(db, now(), { key: `qr:${from.address}`, windowMs: 60_000, max: 60 });
  const tenant = await tenantAsked(db, from.organisation);
  const offered = tenant ? await offeredConfigs(db, tenant) : [];
  const config = offered.find(({ provider }) => provider === 'wechat');
  if (!config) throw new Refusal('thirdPartyUnknown');
  const [id, ticket, expires_at] = [newId(), newSecret(), now() + VALID_MS];
  await db.deleteFrom('qr_sign_ins').where('expires_at', '<=', now()).execute();
  await db
    .insertInto('qr_sign_ins')
    .values({
      id,
      ticket_hash: hashOf(ticket),
      tenant_id: config.tenant_id,
      config_id: config.id,
      state: 'waiting',
      subject: null,
      expires_at,
    })
    .execute();
  const svg = await QRCode.toString(providers.weChat.contentOf(id), { type: 'svg', margin: 1 });
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { ticket, image, expireTime: iso(expires_at) };
}

/** What has become of a QR code. A confirmed one gives its token once. */
export async function qrState(
  deps: Deps,
  ticket: string,
  from: From,
): Promise<{ state: (typeof QR_STATES)[number]; token: string | null }> {
  const { db, now } = deps;
  const row = await db
    .selectFrom('qr_sign_ins')
    .select(['id', 'state'])
    .where('ticket_hash', '=', hashOf(ticket))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (row?.state !== 'confirmed') return { state: row?.state ?? 'expired', token: null };
  const confirmed = await db
    .deleteFrom('qr_sign_ins')
    .where('id', '=', row.id)
    .returning(['tenant_id', 'config_id', 'subject'])
    .executeTakeFirst();
  if (!confirmed?.subject) return { state: 'expired', token: null };
  const { tenant_id: tenantId, config_id: configId, subject } = confirmed;
  return { state: 'confirmed', token: await enterVouched(deps, { tenantId, configId, subject, method: 'weChat' }, from) };
}

const COMES_AFTER = { scanned: ['waiting'], confirmed: ['waiting', 'scanned'], refused: ['waiting', 'scanned'] } as const;

/** What a telephone does with a QR code, as WeChat tells it. Answers whether it could: a decision is final, and time runs out. */
export async function reportScan(
  db: Queries,
  now: number,
  id: string,
  { state, subject }: { readonly state: keyof typeof COMES_AFTER; readonly subject?: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('qr_sign_ins')
    .set({ state, ...(state === 'confirmed' && { subject: subject ?? null }) })
    .where('id', '=', id)
    .where('state', 'in', COMES_AFTER[state])
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
