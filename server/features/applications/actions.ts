import type { Application, ApplicationDraft, ApprovalDraft } from '../../../contract/applications';
import { DEFAULT_ZONE } from '../../../contract/text';
import { takeCaptcha } from '../../authentication/captcha/store';
import { saveNewTenant } from '../../organisation/tenants/actions';
import { appointmentOf, settled } from '../../organisation/tenants/administrator-actions';
import { countTaken } from '../../organisation/users/taken-actions';
import { record } from '../../platform/audit/record';
import { type Queries, transact } from '../../platform/db/transact';
import { Refusal, refuseIf } from '../../platform/failures';
import type { Scope } from '../../platform/http/caller';
import { takeUseOrRefuse } from '../../platform/limits/rate-limit';
import type { Deps } from '../../platform/ports/deps';
import { hashOf, newSecret } from '../../platform/secrets/secret';
import { removal } from './rules';
import { deleteApplication, findApplication, findApplications, insertApplication, setMadeTenant, updateDecision } from './store';

const DAY_MS = 86_400_000;
/** Applications a day: an origin may stand for a whole office, a telephone for one person. */
const FROM_ONE_ORIGIN = 20;
const FROM_ONE_PHONE = 5;

interface Asked extends ApplicationDraft {
  readonly captcha: string;
  readonly codeId?: string | undefined;
}

/** Keeps an application, and answers its receipt. The captcha is used up before anything else is looked at. */
export async function applyForTenant({ db, now }: Deps, { captcha, codeId, ...draft }: Asked, origin: string): Promise<string> {
  if (!(await takeCaptcha(db, now(), codeId, captcha))) throw new Refusal('captchaWrong');
  await takeUseOrRefuse(db, now(), { key: `application:origin:${origin}`, windowMs: DAY_MS, max: FROM_ONE_ORIGIN });
  await takeUseOrRefuse(db, now(), { key: `application:phone:${draft.contactPhone}`, windowMs: DAY_MS, max: FROM_ONE_PHONE });
  const receipt = newSecret();
  await insertApplication(db, now(), hashOf(receipt), draft);
  return receipt;
}

/** The application becomes a tenant with its administrator; the password is answered once, for the operator to hand over. */
export async function approveApplication(deps: Deps, scope: Scope, id: string, corrections: ApprovalDraft = {}) {
  const { db, hashing, now } = deps;
  const application = await findApplication(db, id);
  const { contactName, contactPhone, organization } = application;
  const names = { username: corrections.username ?? application.username, phone: null };
  const appointment = await appointmentOf(hashing, scope, { ...names, name: contactName });
  const draft = {
    orgCode: corrections.orgCode ?? application.orgCode,
    organization,
    endTime: corrections.endTime,
    zone: DEFAULT_ZONE,
    contactName,
    contactPhone,
    remark: application.remark,
  };
  const saving = settled(
    transact(db, async (tx) => {
      await updateDecision(tx, now(), id, { status: 'approved', reason: null });
      const made = await saveNewTenant(tx, scope, now(), { draft, appointment });
      await setMadeTenant(tx, id, made.id);
      await recordDecision(tx, now(), scope, 'approve', application);
      return made;
    }),
  );
  const tenant = await countTaken(deps, scope, () => names, saving);
  return { tenant, password: appointment.password };
}

export function refuseApplication({ db, now }: Deps, scope: Scope, id: string, reason: string): Promise<void> {
  return transact(db, async (tx) => {
    const before = await findApplication(tx, id);
    await updateDecision(tx, now(), id, { status: 'refused', reason });
    await recordDecision(tx, now(), scope, 'refuse', before);
  });
}

async function recordDecision(tx: Queries, now: number, scope: Scope, action: 'approve' | 'refuse', before: Application) {
  const after = await findApplication(tx, before.id);
  await record(tx, now, scope, { action, entity: 'application', entityId: before.id, before, after });
}

/** Deletes all of these applications or, where one of them still waits, none. */
export function removeApplications({ db, now }: Deps, scope: Scope, ids: readonly string[]): Promise<void> {
  return transact(db, async (tx) => {
    for (const before of await findApplications(tx, ids)) {
      refuseIf(removal(before));
      await deleteApplication(tx, before.id);
      await record(tx, now(), scope, { action: 'remove', entity: 'application', entityId: before.id, before });
    }
  });
}
