import QRCode from 'qrcode';
import type { QR_STATES } from '../../../contract/sign-in-methods';
import { tenantAsked } from '../../identity/accounts/store';
import { iso } from '../../platform/db/tables/columns';
import { Refusal } from '../../platform/failures';
import type { From } from '../../platform/http/client';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { enterVouched } from '../third-parties/actions';
import { offeredConfigs } from '../third-parties/store';
import { findQr, insertQr, takeQr } from './store';

/** A QR code for the tenant asked for. What the picture says is not what its maker asks by: a photograph of it gives no token. */
export async function makeQr({ db, now, providers }: Deps, from: From) {
  await takeUseOrRefuse(db, now(), { key: `qr:${from.origin}`, windowMs: 60_000, max: 60 });
  const tenant = await tenantAsked(db, from.organisation);
  const offered = tenant ? await offeredConfigs(db, tenant) : [];
  const config = offered.find(({ provider }) => provider === 'wechat');
  if (!config) throw new Refusal('thirdPartyUnknown');
  const { id, ticket, expiresAt } = await insertQr(db, now(), { tenantId: config.tenant_id, configId: config.id });
  const svg = await QRCode.toString(providers.weChat.contentOf(id), { type: 'svg', margin: 1 });
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { ticket, image, expireTime: iso(expiresAt) };
}

/** What has become of a QR code. A confirmed one gives its token once. */
export async function qrState(
  deps: Deps,
  ticket: string,
  from: From,
): Promise<{ state: (typeof QR_STATES)[number]; token: string | null }> {
  const { db, now } = deps;
  const row = await findQr(db, now(), ticket);
  if (row?.state !== 'confirmed') return { state: row?.state ?? 'expired', token: null };
  const confirmed = await takeQr(db, row.id);
  if (!confirmed?.subject) return { state: 'expired', token: null };
  const { tenantId, configId, subject } = confirmed;
  return { state: 'confirmed', token: await enterVouched(deps, { tenantId, configId, subject, method: 'weChat' }, from) };
}
