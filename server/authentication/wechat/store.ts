import { endsWithin, expiring } from '../../platform/db/expiry';
import { newId } from '../../platform/db/ids';
import type { Queries } from '../../platform/db/transact';
import { hashOf, newSecret } from '../../platform/secrets/secret';

const COMES_AFTER = { scanned: ['waiting'], confirmed: ['waiting', 'scanned'], refused: ['waiting', 'scanned'] } as const;
const VALID_MS = 120_000;
export const QR_SIGN_INS = expiring('qr_sign_ins', ['id'], VALID_MS);

/** A new QR code for a third party of a tenant. Only the hash of the ticket is kept by which its maker asks for it. */
export async function insertQr(db: Queries, now: number, { tenantId, configId }: { tenantId: string; configId: string }) {
  const [id, ticket, expiresAt] = [newId(), newSecret(), now + VALID_MS];
  await db
    .insertInto('qr_sign_ins')
    .values({
      id,
      ticket_hash: hashOf(ticket),
      tenant_id: tenantId,
      config_id: configId,
      state: 'waiting',
      subject: null,
      expires_at: expiresAt,
    })
    .execute();
  return { id, ticket, expiresAt };
}

export const findQr = (db: Queries, now: number, ticket: string) =>
  db
    .selectFrom('qr_sign_ins')
    .select(['id', 'state'])
    .where('ticket_hash', '=', hashOf(ticket))
    .where(endsWithin('expires_at', now, VALID_MS))
    .executeTakeFirst();

/** Uses a QR code up: of two that ask for the same one at once, the database gives it to one. */
export const takeQr = (db: Queries, id: string) =>
  db
    .deleteFrom('qr_sign_ins')
    .where('id', '=', id)
    .returning(['tenant_id as tenantId', 'config_id as configId', 'subject'])
    .executeTakeFirst();

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
    .where(endsWithin('expires_at', now, VALID_MS))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
