import type { ApplicationDraft } from '../../../contract/applications';
import { takeCaptcha } from '../../authentication/captcha/store';
import { newId } from '../../platform/db/ids';
import { Refusal } from '../../platform/failures';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { hashOf, newSecret } from '../../platform/secrets/secret';

const DAY_MS = 86_400_000;
/** Applications a day: an address may stand for a whole office, a telephone for one person. */
const FROM_ONE_ADDRESS = 20;
const FROM_ONE_PHONE = 5;

interface Asked extends ApplicationDraft {
  readonly captcha: string;
  readonly codeId?: string | undefined;
}

/** Keeps an application, and answers its receipt. The captcha is used up before anything else is looked at. */
export async function applyForTenant({ db, now }: Deps, { captcha, codeId, ...draft }: Asked, address: string): Promise<string> {
  if (!(await takeCaptcha(db, now(), codeId, captcha))) throw new Refusal('captchaWrong');
  await takeUseOrRefuse(db, now(), { key: `application:address:${address}`, windowMs: DAY_MS, max: FROM_ONE_ADDRESS });
  await takeUseOrRefuse(db, now(), { key: `application:phone:${draft.contactPhone}`, windowMs: DAY_MS, max: FROM_ONE_PHONE });
  const receipt = newSecret();
  await db
    .insertInto('applications')
    .values({
      id: newId(),
      receipt_hash: hashOf(receipt),
      org_code: draft.orgCode,
      organization: draft.organization,
      contact_name: draft.contactName,
      contact_phone: draft.contactPhone,
      username: draft.username,
      remark: draft.remark,
      status: 'waiting',
      reason: null,
      tenant_id: null,
      decided_at: null,
      created_at: now(),
    })
    .execute();
  return receipt;
}
